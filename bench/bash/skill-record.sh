#!/usr/bin/env bash
# skill-record as a bash + jq script: one jq reads the payload and makes the record.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"
. "$here/agent.sh"

eval "$(jq -r "$agent_jq"'
  (if .hook_event_name == "UserPromptExpansion" then .command_name
   elif .hook_event_name == "PreToolUse" then .tool_input.skill else null end) as $entered
  | if .hook_event_name == "PreToolUse" and .tool_name != "Skill" then "exit 0" else
      (($entered // "") | split(":") | last // "" | ltrimstr("/")) as $skill
      | ($skill | ltrimstr("ralph-")) as $word
      | (if $skill != $word and IN($word; "triage", "split", "research", "plan", "review", "impl",
          "merge", "hero") then $word else null end) as $phase
      | @sh "event=\(.hook_event_name) session=\(.session_id) agent=\(agent)
          counts=\($phase != null or IN($skill; "ralph-team", "ralph-hero"))
          prompt=\(.prompt_id // "") notice=\((.prompt // "") | test("^\\s*<[a-z][a-z-]*[\\s>]"))
          record=\({skill: $skill, phase: $phase, prompt: .prompt_id}
            | with_entries(select(.value != null)) | tojson)"
    end')"

file=$store/agents/$session/$agent/skill.json
if [[ $counts == true ]]; then
  replace_file "$file" "$record"
  exit 0
fi
[[ -f $file ]] || exit 0
if [[ $event == UserPromptSubmit ]]; then
  [[ $notice == false ]] || exit 0
  before=$(jq -r '.prompt // ""' "$file")
  if [[ -n $prompt && $before == "$prompt" ]]; then exit 0; fi
fi
rm -f "$file"
