//go:build !race

package scripts_test

// raceDetector reports that the tests run under the race detector, which makes them
// slow and allocate.
const raceDetector = false
