#!/usr/bin/env bash
# team-stop-gate as a bash + jq script; the board is read with sqlite3.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"
. "$here/holds.sh"

eval "$(jq -r '
  if .hook_event_name == "Stop" and .agent_type == null
     and ([.background_tasks[]? | select(IN(.type; "teammate", "subagent") and .status == "running")]
          | length) == 0
  then @sh "session=\(.session_id)" else "exit 0" end')"

record=$store/agents/$session/main/skill.json
[[ -f $record ]] || exit 0
skill=$(jq -r '.skill | split(":") | last | ltrimstr("/")' "$record")
[[ $skill == ralph-team || $skill == ralph-hero ]] || exit 0
[[ -f $board ]] || exit 0

waiting="'Backlog', 'Research Needed', 'Ready for Plan', 'In Progress'"
if [[ ${RALPH_REVIEW_MODE:-auto} != interactive && ${RALPH_AUTO_APPROVE:-true} == true ]]; then
  waiting+=", 'Plan in Review'"
fi
mark=$(sqlite3 -readonly "$board" "
  SELECT number || ' ' || coalesce(state, 'Backlog') FROM issues
  WHERE coalesce(state, 'Backlog') IN ($waiting) AND holder IS NULL
    AND (estimate IS NULL OR estimate IN ('XS', 'S'))
    AND NOT EXISTS (
      SELECT 1 FROM dependencies JOIN issues AS blocker ON blocker.number = dependencies.blocker
      WHERE dependencies.issue = issues.number
        AND (blocker.state IS NULL OR blocker.state NOT IN ('Done', 'Canceled')))
  ORDER BY number")
[[ -n $mark ]] || exit 0

hold "lead of $session" "$mark"
((nth <= 2)) || exit 0
mapfile -t issues <<<"$mark"
noun=issues
if ((${#issues[@]} == 1)); then noun=issue; fi
block "Board has ${#issues[@]} processable $noun."
