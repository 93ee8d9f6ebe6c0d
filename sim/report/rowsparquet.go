package report

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// rowsInGroup is how many rows are held in memory and written together.
const rowsInGroup = 1 << 16

type parquetSheet struct {
	writer  *parquet.GenericWriter[any]
	columns []column
	places  []int // of the columns in the file, which has them by their names
	row     parquet.Row
	held    int
}

func newParquetSheet(w io.Writer, columns []column) (sheet, error) {
	s := &parquetSheet{columns: columns}
	group := parquet.Group{}
	for _, c := range s.columns {
		group[c.name] = c.node()
	}
	schema := parquet.NewSchema("rows", group)
	for _, c := range s.columns {
		leaf, ok := schema.Lookup(c.name)
		if !ok {
			return nil, fmt.Errorf("there is no column %q", c.name)
		}
		s.places = append(s.places, leaf.ColumnIndex)
	}
	s.row = make(parquet.Row, len(s.columns))
	s.writer = parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy), parquet.CreatedBy("canopy", "", ""))
	return s, nil
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

func (s *parquetSheet) add(values []any) error {
	for i, v := range values {
		c, place := &s.columns[i], s.places[i]
		s.row[place] = parquetValue(v).Level(0, 0, place)
		if c.optional && v != nil {
			s.row[place] = s.row[place].Level(0, 1, place)
		}
	}
	if _, err := s.writer.WriteRows([]parquet.Row{s.row}); err != nil {
		return err
	}
	if s.held++; s.held < rowsInGroup {
		return nil
	}
	s.held = 0
	return s.writer.Flush()
}

func (s *parquetSheet) close() error { return s.writer.Close() }

func parquetValue(v any) parquet.Value {
	if v == nil {
		return parquet.NullValue()
	}
	return parquet.ValueOf(v)
}
