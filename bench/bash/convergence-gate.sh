#!/usr/bin/env bash
# convergence-gate as a bash + jq script; the group is found by sqlite3 in one query.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"
. "$here/machine.sh"

eval "$(jq -r '
  (.tool_name | if startswith("mcp__") then split("__ralph_hero__")[1] // "" else "" end) as $tool
  | if .hook_event_name == "PreToolUse" and IN($tool; "handoff_ticket", "advance_children")
    then .tool_input | @sh "tool=\($tool) number=\(.number | tostring | ltrimstr("#"))
      command=\(.command // "") intent=\(.intent // "") to_state=\(.to_state // "")
      target=\(.targetState // "")"
    else "exit 0" end')"

if [[ $tool == handoff_ticket ]]; then
  resolve "$command" "$intent" "$to_state" || exit 0
fi
[[ $target == "Plan in Progress" ]] || exit 0
[[ $number =~ ^[0-9]+$ ]] || block "convergence-gate could not decide: the call names no issue."
verified=${RALPH_CONVERGENCE_VERIFIED:-}
if [[ $verified == 1 || " ${verified//[,#]/ } " == *" $number "* ]]; then
  printf '%s\n' "Convergence of #$number is taken from RALPH_CONVERGENCE_VERIFIED." >&2
  exit 0
fi
[[ -f $board ]] || exit 0

waits=$(sqlite3 -readonly -separator ' is in ' "$board" "
  WITH RECURSIVE
    live AS (SELECT number FROM issues WHERE state IS NULL OR state NOT IN ('Done', 'Canceled')),
    links(a, b) AS (
      SELECT one.number, other.number FROM issues AS one JOIN issues AS other
        ON one.parent = other.parent OR one.number = other.parent OR one.parent = other.number
      UNION SELECT issue, blocker FROM dependencies WHERE issue IN live AND blocker IN live
      UNION SELECT blocker, issue FROM dependencies WHERE issue IN live AND blocker IN live),
    near(number) AS (SELECT $number UNION SELECT b FROM near JOIN links ON a = near.number)
  SELECT '#' || number, coalesce(state, 'Backlog') FROM issues
  WHERE number IN near AND number <> $number
    AND number NOT IN (SELECT parent FROM issues WHERE parent IS NOT NULL)
    AND coalesce(state, 'Backlog') IN
      ('Backlog', 'Research Needed', 'Research in Progress', 'Human Needed')
  ORDER BY number")
[[ -n $waits ]] || exit 0
block "${waits//$'\n'/; }."
