package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"canopy/sim/batch"
)

type csvRows struct {
	writer  *csv.Writer
	columns []column
	record  []string
}

// NewCSV writes rows as CSV (RFC 4180) with a line of names; see [Rows]. Fields are empty
// where there is nothing to say. Numbers have as many digits as it takes to read the same
// number again.
func NewCSV(w io.Writer, g Games) (Rows, error) {
	r := &csvRows{writer: csv.NewWriter(w), columns: g.columns()}
	r.writer.UseCRLF = true
	r.record = make([]string, len(r.columns))
	for i, c := range r.columns {
		r.record[i] = c.name
	}
	return r, r.writer.Write(r.record)
}

func (r *csvRows) Add(b *batch.Block) error {
	for i := range b.Games {
		for j, c := range r.columns {
			r.record[j] = fieldText(c.of(b, &b.Games[i]))
		}
		if err := r.writer.Write(r.record); err != nil {
			return err
		}
	}
	return nil
}

func (r *csvRows) Close() error {
	r.writer.Flush()
	return r.writer.Error()
}

func fieldText(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case string:
		return v
	}
	return fmt.Sprint(value)
}
