#!/usr/bin/env bash
# branch-gate as a bash + jq script. The command is matched as text, not parsed, and HEAD is asked
# of git for the payload's cwd, or the directory of a leading `cd`: less than the gate does.
set -euo pipefail
here=${BASH_SOURCE[0]%/*}
. "$here/project.sh"
. "$here/agent.sh"

eval "$(jq -r "$agent_jq"'
  if .hook_event_name == "PreToolUse" and .tool_name == "Bash"
  then @sh "session=\(.session_id) agent=\(agent) cwd=\(.cwd) text=\(.tool_input.command // "")"
  else "exit 0" end')"

# The phase: the newest claim, else the skill.
shopt -s nullglob
records=("$store/agents/$session/$agent"/claim-*.json "$store/agents/$session/$agent"/[s]kill.json)
((${#records[@]} > 0)) || exit 0
phase=$(jq -nr '[inputs] | (map(select(.at)) | max_by(.at)) // .[0] | .phase // ""' "${records[@]}")
case $phase in triage | split | research | plan | review | merge) ;; *) exit 0 ;; esac

branch=${RALPH_REQUIRED_BRANCH:-}
if [[ -z $branch && -f $root/.ralph/settings.json ]]; then
  branch=$(jq -r '.requiredBranch // ""' "$root/.ralph/settings.json")
fi
branch=${branch:-main}
if [[ $text =~ ^cd\ +([^\;\&\|\ ]+)\ *\&\& ]]; then cwd=$(cd "$cwd" && realpath -m "${BASH_REMATCH[1]}"); fi
git -C "$cwd" rev-parse --git-dir >/dev/null 2>&1 || exit 0
head=$(git -C "$cwd" symbolic-ref -q --short HEAD) || head="a detached HEAD"
[[ $head != "$branch" ]] || exit 0

# Off the branch: only a plain chain of readers, or the switch.
if [[ $text =~ ^git\ (switch|checkout)(\ -q)?\ "$branch"$ ]]; then exit 0; fi
reader='(git (status|log|diff|show|rev-parse|ls-files|blame)|ls|pwd|cat|head|tail|wc|grep|echo|cd)'
if [[ $text != *['>`$']* && $text =~ ^$reader(\ [^\;\&\|]*)?((\ *(\|\||&&|\||\;)\ *)$reader(\ [^\;\&\|]*)?)*$ ]]; then
  exit 0
fi
block "On branch $head; $phase runs on $branch."
