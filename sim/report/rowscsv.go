package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

type csvSheet struct {
	writer *csv.Writer
	record []string
}

func newCSVSheet(w io.Writer, columns []column) (sheet, error) {
	s := &csvSheet{writer: csv.NewWriter(w), record: make([]string, len(columns))}
	s.writer.UseCRLF = true
	for i, c := range columns {
		s.record[i] = c.name
	}
	return s, s.writer.Write(s.record)
}

func (s *csvSheet) add(values []any) error {
	for i, v := range values {
		s.record[i] = fieldText(v)
	}
	return s.writer.Write(s.record)
}

func (s *csvSheet) close() error {
	s.writer.Flush()
	return s.writer.Error()
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
