#!/usr/bin/env bash
# state-gate and convergence-gate on a hand-off: only the steps that intents lead to, and the group
# of one parent. Less than the gates judge.
set -euo pipefail
. "${BASH_SOURCE[0]%/*}/project.sh"

eval "$(jq -r '
  @sh "session=\(.session_id) id=\(.tool_use_id) type=\(.agent_type // "")
       number=\(.tool_input.number | tostring | ltrimstr("#"))
       move=\(.tool_input.command | ltrimstr("ralph_")):\(.tool_input.intent)
       record=\({session: .session_id, agent: (.agent_id // "main"), type: .agent_type} | tojson)"')"

case ${type##*ralph-}:$move in
  :* | analyst:triage:* | analyst:split:* | analyst:research:*) ;;
  builder:plan:* | builder:impl:* | builder:review:* | validator:review:* | integrator:merge:*) ;;
  *) block "$type does not use ${move%:*}." ;;
esac
case $move in
  research:lock) takes='Research Needed|Research in Progress' ;;
  research:complete) takes='Research in Progress|Research Needed' ;;
  plan:lock) takes='Ready for Plan|Plan in Progress' ;;
  plan:complete) takes='Plan in Progress' ;;
  review:complete | review:reject) takes='Plan in Review' ;;
  impl:lock | impl:complete) takes='In Progress' ;;
  merge:complete | merge:reject | impl:reject) takes='In Review' ;;
  *:escalate) takes= ;;
  *) block "$move leads nowhere." ;;
esac
[[ $number =~ ^[0-9]+$ && -f $board ]] || block "#$number is not on the board."
rows=$(sqlite3 -readonly -separator '|' "$board" "
  SELECT coalesce(state, 'Backlog'), holder FROM issues WHERE number = $number;
  SELECT '#' || number || ' is in ' || state FROM issues
  WHERE parent = (SELECT parent FROM issues WHERE number = $number) AND '$move' = 'plan:lock'
    AND state IN ('Backlog', 'Research Needed', 'Research in Progress', 'Human Needed');")
[[ -n $rows ]] || block "#$number is not on the board."
mapfile -t lines <<<"$rows"
state=${lines[0]%|*} holder=${lines[0]##*|}
[[ -z $takes || "|$takes|" == *"|$state|"* ]] || block "#$number is in $state; ${move%:*} takes $takes."
[[ -z $holder || $holder == "session $session" ]] || block "#$number is held by $holder."
[[ ${#lines[@]} -eq 1 ]] || block "${lines[1]}."
mkdir -p "$records/calls"
printf '%s' "$record" >"$records/calls/$id"
