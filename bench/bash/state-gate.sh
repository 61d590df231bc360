#!/usr/bin/env bash
# state-gate as a bash + jq script. A Bash command is matched as text, not parsed: less than the
# gate does, and as far as a script goes. The board is read with sqlite3.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"
. "$here/agent.sh"

eval "$(jq -r "$agent_jq"'
  (.tool_name | if startswith("mcp__") then split("__ralph_hero__")[1] // "" else "" end) as $ours
  | if .hook_event_name != "PreToolUse" then "exit 0"
    elif .tool_name == "Bash" then @sh "tool=Bash text=\(.tool_input.command // "")"
    elif IN($ours; "handoff_ticket", "advance_children")
    then @sh "tool=\($ours) actor=\(holder) name=\(teammate // .agent_type // "") team=\(team)
      number=\(.tool_input.number | tostring | ltrimstr("#"))
      command=\(.tool_input.command // "") intent=\(.tool_input.intent // "")
      to_state=\(.tool_input.to_state // "") target=\(.tool_input.targetState // "")
      id=\(.tool_use_id // "")
      record=\({session: .session_id, agent: agent, holder: holder, type: .agent_type, asked: false}
        | tojson)"
    elif (.tool_name | test("(update_project_item|delete_project_item|projects_write|issue_write)$"))
    then @sh "tool=other text=\(.tool_name)" else "exit 0" end')"

past="changes the board past the workflow. Recovery: handoff_ticket."
if [[ $tool == other ]]; then block "$text $past"; fi
if [[ $tool == Bash ]]; then
  plain=${text//[\"\'\\]/}
  door='(^|[;&|(` ])gh +((project +(item-(edit|delete|archive)|field-[a-z]+))|(issue +(close|reopen|delete|transfer)))'
  if [[ $plain =~ $door ]]; then block "gh ${BASH_REMATCH[2]} $past"; fi
  if [[ $plain =~ (gh +api|curl).*(ProjectV2|(close|reopen|delete|transfer)Issue) ]]; then
    block "${BASH_REMATCH[1]} ${BASH_REMATCH[2]} $past"
  fi
  exit 0
fi

. "$here/machine.sh"
. "$here/judge.sh"
find_role "$name" "$team"
may_use "$role" "${command#ralph_}"
[[ $number =~ ^[0-9]+$ ]] || block "state-gate could not decide: the call names no issue."
row=""
if [[ -f $board ]]; then
  row=$(sqlite3 -readonly -separator $'\x1f' "$board" \
    "SELECT coalesce(state, 'Backlog'), holder FROM issues WHERE number = $number")
fi
[[ -n $row ]] || block "#$number is not on the board."
if [[ $tool == handoff_ticket ]]; then judge "${row%%$'\x1f'*}" "${row#*$'\x1f'}"; fi

if [[ -n $id ]]; then
  TZ=UTC printf -v today '%(%Y-%m-%d)T' -1
  replace_file "$store/calls/$today/${id//[^A-Za-z0-9@_-]/_}.json" "$record"
fi
