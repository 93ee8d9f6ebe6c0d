-- Tests of TITLE: canopy test ./TESTFILE

return tests {
  of = "TESTED",

TESTS}
