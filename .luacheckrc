-- Made from the vocabulary of the scripts by go test ./scripts/reader -update.
std = "none"
max_line_length = 120
read_globals = {
  "assert",
  "choice",
  "draws",
  "drop",
  "error",
  "flag",
  "game",
  "grid",
  "ipairs",
  "leap",
  "loses",
  "math",
  "next",
  "no",
  "none",
  "number",
  "pairs",
  "params",
  "print",
  "select",
  "shuffled",
  "slide",
  "step",
  "string",
  "table",
  "tonumber",
  "tostring",
  "type",
  "unpack",
  "variant",
  "wins",
  "yes",
}
-- A law has the parameters that its key says, whether it looks at them or not.
unused_args = false
