# Sourced: what a payload says about its agent, for the one jq call that reads it.
agent_jq='
  def teammate: . as $in | .teammate_name //
    (if .agent_id != null and .agent_type != null
        and (.agent_id | startswith("a" + $in.agent_type + "-"))
        and (.agent_id[($in.agent_type | length) + 2:] | test("^[0-9a-f]{16}$"))
     then .agent_type else null end);
  def team: .team_name // ("session-" + .session_id[0:8]);
  def agent: if .agent_id == null then "main"
    elif teammate != null then "@" + teammate else .agent_id end;
  def holder: if teammate != null then teammate + "@" + team else "session " + .session_id end;
  def bare: split(":") | last | ltrimstr("/");
'

# find_role NAME TEAM: sets role by the config of the team, else by the name; empty for no worker.
find_role() {
  local config="$HOME/.claude/teams/$2/config.json"
  role=$1
  if [[ -n $2 && -f $config ]]; then
    role=$(jq -r --arg name "$1" \
      '([.members[] | select(.name == $name) | .agentType][0]) // $name' "$config")
  fi
  role=${role##*:}
  role=${role#ralph-}
  if [[ $role =~ ^(.*)-[0-9]+$ ]]; then role=${BASH_REMATCH[1]}; fi
  case $role in analyst | builder | validator | integrator) ;; *) role="" ;; esac
}
