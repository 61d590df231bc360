#!/usr/bin/env bash
# session-record as a bash + jq script.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"

eval "$(jq -r '
  if .hook_event_name == "SessionStart" or .hook_event_name == "UserPromptSubmit"
  then @sh "session=\(.session_id)" else "exit 0" end')"

file=$store/sessions/${session//[^A-Za-z0-9@_-]/_}
if [[ -f $file ]]; then
  if [[ $(<"$file") == "${CLAUDE_PID:-}" && -z $(find "$file" -mtime +0) ]]; then exit 0; fi
  replace_file "$file" "${CLAUDE_PID:-}"
else
  replace_file "$file" "${CLAUDE_PID:-}"
  find "$store/sessions" -type f -mtime +30 -delete
fi
