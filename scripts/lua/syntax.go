package lua

// function is what the syntax tells about one function of a script.
type function struct {
	line, last int
	params     []string
	parent     *function
	outer      map[*variable]bool // variables of enclosing functions that it uses
	writes     []outerWrite       // its own and its nested functions' writes
}

// outerWrite is an assignment to a variable, or to a field of one, that was
// declared outside the function with the assignment.
type outerWrite struct {
	v    *variable
	text string
	line int
}

// variable is one declared local.
type variable struct {
	name  string
	owner *function
	loop  *loop
}

// loop collects what tells whether its breaks need care (see mender.anchor).
type loop struct {
	owner    *function
	outer    *loop
	hasBreak bool
	captured bool
}
