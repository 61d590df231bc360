#!/usr/bin/env bash
# worker-stop-gate and team-teammate-idle on Stop and TeammateIdle, without the limit on holds: one jq
# for the payload, one for all task files. A session that leads nobody ends at once.
set -euo pipefail
. "${BASH_SOURCE[0]%/*}/project.sh"

eval "$(jq -r '
  (.teammate_name // .agent_type // "" | split(":") | last // "" | ltrimstr("ralph-")) as $name
  | @sh "event=\(.hook_event_name) session=\(.session_id) name=\($name)
         team=\(.team_name // ("session-" + .session_id[0:8]))"')"

work=
case ${name%%-[0-9]*} in
  analyst) work='triage|split|research' ;;
  builder) work='plan|implement' ;;
  validator) work='review|validate' ;;
  integrator) work='create pr|merge|integrate' ;;
esac
shopt -s nullglob
tasks=("$HOME/.claude/tasks/$team"/*.json)
if [[ -n $work && ${#tasks[@]} -gt 0 ]]; then
  open=$(jq -nr --arg name "$name" --arg work "^\\s*($work)\\b" '
    [inputs] as $all
    | (reduce $all[] as $task ({}; .[$task.id] = $task.status)) as $status
    | [$all[] | select(.status == "in_progress" and .owner == $name)] as $mine
    | (if ($mine | length) > 0 then $mine else
        [$all[] | select(.status == "pending" and ((.owner // "") | IN("", $name))
          and (.subject | test($work; "i"))
          and all(.blockedBy[]; ($status[.] // "completed") == "completed"))] end)
    | sort_by(.id | tonumber? // 0)[0] // empty
    | "Task \(.id) is open for your role: \(.subject)."' "${tasks[@]}")
  [[ -z $open ]] || block "$open"
fi

if [[ $event == TeammateIdle ]]; then
  TZ=UTC printf '%(%Y-%m-%dT%H:%M:%SZ)T %s is idle.\n' -1 "$name" >>"$HOME/.bash-events"
  printf '{"systemMessage":"%s is idle."}\n' "$name"
  printf '%s is idle.\n' "$name" >&2
fi
