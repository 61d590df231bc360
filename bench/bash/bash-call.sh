#!/usr/bin/env bash
# branch-gate and state-gate on a Bash call. The command is matched as text, not parsed.
set -euo pipefail
. "${BASH_SOURCE[0]%/*}/project.sh"

eval "$(jq -r '@sh "session=\(.session_id) cwd=\(.cwd) text=\(.tool_input.command // "")"')"

plain=${text//[\"\'\\]/}
bypass='(^|[;&|( ])gh +(project +(item-|field-)|issue +(close|reopen|delete|transfer))'
if [[ $plain =~ $bypass ]]; then
  block "gh ${BASH_REMATCH[2]} bypasses the workflow. Recovery: handoff_ticket."
fi

phase=
if [[ -f $records/$session ]]; then phase=$(<"$records/$session"); fi
case $phase in triage | split | research | plan | review | merge) ;; *) exit 0 ;; esac
branch=main
if [[ -f $root/.ralph/settings.json ]]; then
  branch=$(jq -r '.requiredBranch // "main"' "$root/.ralph/settings.json")
fi
if [[ $text =~ ^cd\ +([^\;\&\|\ ]+)\ *\&\& ]]; then cwd=$cwd/${BASH_REMATCH[1]}; fi
head=$(git -C "$cwd" symbolic-ref -q --short HEAD) || head="a detached HEAD"
[[ $head != "$branch" ]] || exit 0
reader='(git (status|log|diff|show|blame)|ls|pwd|cat|head|tail|wc|grep|echo|cd)'
if [[ $text != *[\>\`\$]* && $text =~ ^$reader(\ [^\;\&\|]*)?((\ *(\|\||&&|\||\;)\ *)$reader(\ [^\;\&\|]*)?)*$ ]]; then
  exit 0
fi
block "On branch $head; $phase runs on $branch."
