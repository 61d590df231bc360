# Sourced by each script: leaves where the project does not use ralph. Sets board and records.
root=$(git -C "${CLAUDE_PROJECT_DIR:-$PWD}" rev-parse --path-format=absolute --git-common-dir 2>/dev/null) || root=$PWD
root=${root%/.git}
[[ -d $root/.ralph ]] || exit 0
board=$root/.ralph/board.db
records=$HOME/.bash-gates

block() {
  printf '%s\n' "$1" >&2
  exit 2
}
