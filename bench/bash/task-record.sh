#!/usr/bin/env bash
# task-record as a bash + jq script.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"

eval "$(jq -r '
  if .hook_event_name == "PreToolUse" and .tool_name == "TaskUpdate"
     and .tool_input.status == "completed" and (.tool_input.taskId | type) == "string"
  then @sh "session=\(.session_id) task=\(.tool_input.taskId)" else "exit 0" end')"

replace_file "$store/completions/${session//[^A-Za-z0-9@_-]/_}/${task//[^A-Za-z0-9@_-]/_}" ""
