#!/usr/bin/env bash
# team-teammate-idle as a bash + jq script: one jq reads the payload and writes the answer.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"

eval "$(jq -r '
  if .hook_event_name == "TeammateIdle"
  then ((.teammate_name // (.agent_type // "A teammate" | split(":") | last)) + " is idle."
        | gsub("[[:cntrl:]]+"; " ") | .[0:160]) as $line
    | @sh "line=\($line) quoted=\($line | tojson) answer=\({systemMessage: $line} | tojson)"
  else "exit 0" end')"

say_event "$quoted"
printf '%s\n' "$answer"
printf '%s\n' "$line" >&2
