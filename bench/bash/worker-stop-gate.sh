#!/usr/bin/env bash
# worker-stop-gate as a bash + jq script: one jq for the payload, one for all task files.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"
. "$here/agent.sh"
. "$here/holds.sh"

eval "$(jq -r "$agent_jq"'
  if IN(.hook_event_name; "Stop", "SubagentStop", "TeammateIdle")
     and (.agent_type != null or .hook_event_name == "TeammateIdle")
  then @sh "session=\(.session_id) name=\(teammate // "") type=\(.agent_type // "")
            team=\(team) named=\(.team_name // "")"
  else "exit 0" end')"

if [[ -n $name ]]; then
  find_role "$name" "$team"
else
  find_role "$type" ""
  name=$role
fi
[[ -n $role ]] || exit 0

# The task list: what is named decides, then the team this session leads, then the session's own.
tasks=$HOME/.claude/tasks
list=${CLAUDE_CODE_TASK_LIST_ID:-$named}
if [[ -z $list ]]; then
  for config in "$HOME"/.claude/teams/*/config.json; do
    [[ -f $config ]] || continue
    if jq -e --arg session "$session" '.leadSessionId == $session' "$config" >/dev/null; then
      list=${config%/config.json}
      list=${list##*/}
      break
    fi
  done
fi
if [[ -z $list ]]; then
  for list in "session-${session:0:8}" "$session"; do
    [[ ! -d $tasks/$list ]] || break
  done
fi
[[ $list =~ ^[A-Za-z0-9_][A-Za-z0-9_.-]*$ && -d $tasks/$list ]] || exit 0
shopt -s nullglob
files=("$tasks/$list"/*.json)
((${#files[@]} > 0)) || exit 0

case $role in
  analyst) work='triage|split|research' ;;
  builder) work='plan|implement' ;;
  validator) work='review|validate' ;;
  integrator) work='create pr|merge|integrate' ;;
esac

open=$(jq -nr --arg name "$name" --arg work "^\\s*($work)\\b" '
  [inputs] as $all
  | (reduce $all[] as $task ({}; .[$task.id] = $task.status)) as $status
  | [$all[] | select(.status == "in_progress" and .owner == $name)] as $mine
  | (if ($mine | length) > 0 then $mine else
      [$all[] | select(.status == "pending"
        and ((.owner // "") | IN("", $name))
        and (.subject | test($work; "i"))
        and all(.blockedBy[]; ($status[.] // "completed") == "completed"))] end)
  | sort_by(.id | tonumber? // 0)[0] // empty
  | @sh "id=\(.id) subject=\(.subject) status=\(.status)
         mark=\([.id, .status, .owner, (.blockedBy | sort)] | tojson)"
' "${files[@]}")
[[ -n $open ]] || exit 0
eval "$open"

hold "worker $name of $list" "$mark"
if ((nth <= 2)); then
  if [[ $status == in_progress ]]; then block "Task $id is yours and in progress: $subject."; fi
  block "Task $id is open for your role: $subject."
fi
if ((nth == 3)); then say_event "\"$name was let go with task $id open.\""; fi
