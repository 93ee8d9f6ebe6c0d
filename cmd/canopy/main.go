// Command canopy is for people who make and balance games: it shows what a game
// is, plays it, and simulates it.
//
// Each verb is a file: games.go, about.go, moves.go and so on, with its options, a
// function that makes the command, and a method that runs it. They share the flags
// in options.go and the exit codes in fail.go, and reach the operating system by
// one struct alone, in system.go, so that tests run whole commands in process.
//
// To follow one command from beginning to end: main hands the real system to run,
// in root.go; cobra finds the command, and parses its flags into the command's
// options; the command's run loads the game, does its work and writes one text or
// one JSON object; whatever error it returns is told, and becomes the exit status,
// in fail.go.
package main

import "os"

func main() { os.Exit(run(realSystem())) }
