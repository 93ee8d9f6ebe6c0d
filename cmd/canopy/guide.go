package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/scripts/bot"
	"canopy/scripts/reader"
	"canopy/scripts/trial"
)

// guideTopic is what help calls the guide for authors.
const guideTopic = "scripts"

// guideText is its part that is written by hand.
//
//go:embed guide.txt
var guideText string

// everyTopic is the topic that stands for all of them.
const everyTopic = "all"

// guide shows the guide, or what it says of a topic.
func (p *program) guide(topic string) error {
	sections := guideSections()
	switch topic {
	case "":
		return p.print(guideText + wishesText() + topicsText(sections))
	case everyTopic:
		var b strings.Builder
		for _, s := range sections {
			b.WriteString(p.sectionText(s))
		}
		return p.print(b.String())
	}
	text := p.topicText(sections, topic)
	if text == "" {
		return &usageError{nearest.Unknown("word of scripts", topic, topicNames(sections))}
	}
	return p.print(text)
}

// guideSections are the words of scripts, of their tests, and of players that are scripts.
func guideSections() []reader.Section {
	tests := reader.Section{Name: "t, in a test"}
	for _, w := range trial.Words() {
		tests.Entries = append(tests.Entries, reader.Entry{Name: w.Name, Doc: w.Doc, Example: w.Example})
	}
	return append(append(reader.Guide(), tests), botSections()...)
}

// botSections are the words of players that are scripts, by what has them.
func botSections() []reader.Section {
	var list []reader.Section
	for _, w := range bot.Words() {
		name := w.Of + ", for a player of your own"
		if len(list) == 0 || list[len(list)-1].Name != name {
			list = append(list, reader.Section{Name: name})
		}
		last := &list[len(list)-1]
		last.Entries = append(last.Entries, reader.Entry{Name: w.Name, Doc: w.Doc, Example: w.Example})
	}
	return list
}

// shortName is what a section is asked for by: "pile" for "a pile".
func shortName(section string) string {
	name, _, _ := strings.Cut(section, ",")
	for _, article := range []string{"a ", "an ", "the "} {
		name = strings.TrimPrefix(name, article)
	}
	return name
}

// topicText is what the guide says of a section, or of a word or key in all of them.
func (p *program) topicText(sections []reader.Section, topic string) string {
	var b strings.Builder
	for _, s := range sections {
		if shortName(s.Name) == topic {
			b.WriteString(p.sectionText(s))
			continue
		}
		isOther := func(e reader.Entry) bool { return e.Name != topic }
		s.Entries = slices.DeleteFunc(slices.Clone(s.Entries), isOther)
		if len(s.Entries) > 0 {
			b.WriteString(p.sectionText(s))
		}
	}
	return b.String()
}

// topicNames are all that can be asked for.
func topicNames(sections []reader.Section) []string {
	names := []string{everyTopic}
	for _, s := range sections {
		names = append(names, shortName(s.Name))
		for _, e := range s.Entries {
			if !strings.HasPrefix(e.Name, "(") {
				names = append(names, e.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (p *program) sectionText(s reader.Section) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", strings.ToUpper(s.Name[:1])+s.Name[1:])
	for _, e := range s.Entries {
		text := e.Doc
		if e.Takes != "" {
			text += "; " + e.Takes
		}
		if e.Default != "" {
			text += "; otherwise " + e.Default
		}
		b.WriteString(wrapped(e.Name+": "+text, p.textWidth(), "", "  "))
		for line := range strings.SplitSeq(e.Example, "\n") {
			if line != "" {
				fmt.Fprintf(&b, "    %s\n", line)
			}
		}
	}
	b.WriteString("\n")
	return b.String()
}

// wishesText is the table of what authors want and what they write.
func wishesText() string {
	var b strings.Builder
	b.WriteString("\n## I want … → write …\n\n")
	for _, w := range reader.Wishes() {
		fmt.Fprintf(&b, "%s\n    %s\n", w.Want, w.Write)
	}
	return b.String()
}

// topicsText lists what else can be asked for.
func topicsText(sections []reader.Section) string {
	var names []string
	for _, s := range sections {
		names = append(names, shortName(s.Name))
	}
	return "\n## All words\n\n" + wrapped("canopy help scripts WORD explains a key or a word, like seen_by or deal, or all of a kind of table: "+
		strings.Join(names, "; ")+". canopy help scripts all explains everything.", usualWidth, "", "")
}
