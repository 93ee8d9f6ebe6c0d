package scripts

// Text is the source of a script.
type Text struct {
	File   string
	Source []byte
}

// Texts are the scripts that a sum consists of, the game first. Their errors are as those of
// [Load].
func Texts(sum string, o Options) ([]Text, error) {
	list, err := find(sum, o)
	texts := make([]Text, len(list))
	for i, script := range list {
		texts[i] = Text{script.File, script.Source}
	}
	return texts, err
}
