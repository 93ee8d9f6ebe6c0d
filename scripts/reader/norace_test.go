//go:build !race

package reader_test

// raceDetector reports that the tests run under the race detector, which makes them
// slow.
const raceDetector = false
