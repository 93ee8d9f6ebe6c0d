package agent

// TreeBytes is what the tree of a search takes, with room for its copy.
func TreeBytes(a Agent) int64 {
	t := a.(*search)
	return int64(cap(t.nodes)+cap(t.spare.nodes))*nodeBytes + int64(cap(t.arms)+cap(t.spare.arms))*armBytes
}
