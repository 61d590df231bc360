# Sourced: the project, its board and its store. Where ralph is not used, the gate says nothing.
start=${CLAUDE_PROJECT_DIR:-$PWD}
if common=$(git -C "$start" rev-parse --path-format=absolute --git-common-dir 2>/dev/null); then
  root=${common%/.git}
else
  root=$start
fi
[[ -d $root/.ralph || -n ${RALPH_BOARD_PATH:-} ]] || exit 0
board=${RALPH_BOARD_PATH:-$root/.ralph/board.db}
store=${board%.db}.store

make_folder() {
  [[ -d $1 ]] || mkdir -p "$1"
}

# Whole or not at all.
replace_file() {
  make_folder "${1%/*}"
  printf '%s' "$2" >"$1.$$.draft"
  mv -f "$1.$$.draft" "$1"
}

# say_event JSON-STRING: a line for whoever asks later.
say_event() {
  make_folder "$store"
  TZ=UTC printf '{"at":"%(%Y-%m-%dT%H:%M:%SZ)T","line":%s}\n' -1 "$1" >>"$store/events.jsonl"
}

block() {
  printf '%s\n' "$1" >&2
  exit 2
}
