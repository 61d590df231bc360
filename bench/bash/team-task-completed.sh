#!/usr/bin/env bash
# team-task-completed as a bash + jq script: one jq reads the payload and writes the answer.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"

eval "$(jq -r '
  if .hook_event_name == "TaskCompleted"
  then (.teammate_name // (.agent_type // "" | split(":") | last // "")) as $who
    | ((if $who == "" then "Task completed" else "Task completed by \($who)" end)
       + ": \"\(.task_subject)\"" | gsub("[[:cntrl:]]+"; " ") | .[0:160]) as $line
    | @sh "session=\(.session_id) task=\(.task_id) stopped=\(.permission_mode // "")
        line=\($line) quoted=\($line | tojson) answer=\({systemMessage: $line} | tojson)"
  else "exit 0" end')"

record=$store/completions/${session//[^A-Za-z0-9@_-]/_}/${task//[^A-Za-z0-9@_-]/_}
if [[ -n $stopped && ! -e $record ]]; then exit 0; fi
say_event "$quoted"
rm -f "$record"
printf '%s\n' "$answer"
printf '%s\n' "$line" >&2
