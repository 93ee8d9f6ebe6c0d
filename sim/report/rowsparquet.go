package report

import (
	"fmt"
	"io"

	"canopy/sim/batch"

	"github.com/parquet-go/parquet-go"
)

// rowsInGroup is how many rows are held in memory and written together.
const rowsInGroup = 1 << 16

type parquetRows struct {
	writer  *parquet.GenericWriter[any]
	columns []column
	places  []int // of the columns in the file, which has them by their names
	row     parquet.Row
	held    int
}

// NewParquet writes rows as Apache Parquet, compressed with Snappy; see [Rows]. The columns
// are in the order of their names, and null where there is nothing to say.
func NewParquet(w io.Writer, g Games) (Rows, error) {
	r := &parquetRows{columns: g.columns()}
	group := parquet.Group{}
	for _, c := range r.columns {
		group[c.name] = c.node()
	}
	schema := parquet.NewSchema("games", group)
	for _, c := range r.columns {
		leaf, ok := schema.Lookup(c.name)
		if !ok {
			return nil, fmt.Errorf("there is no column %q", c.name)
		}
		r.places = append(r.places, leaf.ColumnIndex)
	}
	r.row = make(parquet.Row, len(r.columns))
	r.writer = parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy), parquet.CreatedBy("canopy", "", ""))
	return r, nil
}

func (c *column) node() parquet.Node {
	node := map[kind]parquet.Node{
		wholeKind:  parquet.Int(64),
		seedKind:   parquet.Uint(64),
		numberKind: parquet.Leaf(parquet.DoubleType),
		textKind:   parquet.Encoded(parquet.String(), &parquet.RLEDictionary),
		truthKind:  parquet.Leaf(parquet.BooleanType),
	}[c.kind]
	if c.optional {
		return parquet.Optional(node)
	}
	return node
}

func (r *parquetRows) Add(b *batch.Block) error {
	for i := range b.Games {
		for j := range r.columns {
			c, place := &r.columns[j], r.places[j]
			r.row[place] = c.value(c.of(b, &b.Games[i])).Level(0, 0, place)
			if c.optional && !r.row[place].IsNull() {
				r.row[place] = r.row[place].Level(0, 1, place)
			}
		}
		if _, err := r.writer.WriteRows([]parquet.Row{r.row}); err != nil {
			return err
		}
		if r.held++; r.held == rowsInGroup {
			r.held = 0
			if err := r.writer.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *parquetRows) Close() error { return r.writer.Close() }

func (c *column) value(v any) parquet.Value {
	if v == nil {
		return parquet.NullValue()
	}
	return parquet.ValueOf(v)
}
