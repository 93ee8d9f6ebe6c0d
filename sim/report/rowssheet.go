package report

// sheet is a file of rows, all of them with the same columns.
type sheet interface {
	// add writes a row, with a value for each column.
	add(values []any) error
	// close writes what is still held back. It does not close what is written to.
	close() error
}

// column is a column of a sheet. What it holds is an int64, uint64, float64, string or bool,
// by its kind, or nil where there is nothing to say.
type column struct {
	name     string
	kind     kind
	optional bool
}

// kind is what a column holds.
type kind int

const (
	wholeKind kind = iota
	seedKind       // without a sign
	numberKind
	textKind
	truthKind
)
