# Sourced after machine.sh: may this issue move? The rules in their order, the first failure decides.

may_use() {
  case $1:$2 in
    : | :*) ;;
    analyst:triage | analyst:split | analyst:research) ;;
    builder:plan | builder:impl | builder:review) ;;
    validator:review | integrator:merge) ;;
    *) block "$1 does not use $2." ;;
  esac
}

# judge STATE HOLDER: returns when the move is legal. Reads command, intent, to_state, actor.
judge() {
  local from=$1 held_by=$2
  resolve "$command" "$intent" "$to_state" || block "$command $intent$to_state leads nowhere."
  local lock=${LOCK[$command]:-} elsewhere=no
  case $from in
    "Research in Progress" | "Plan in Progress" | "In Progress")
      if [[ -n $held_by && $held_by != "$actor" ]]; then elsewhere=yes; fi ;;
  esac
  if [[ $target == "$from" ]]; then
    if [[ $target == "$lock" && $elsewhere == yes ]]; then block "#$number is held by $held_by."; fi
    return 0
  fi
  case $from in
    Done | Canceled) block "#$number is in $from; a terminal state is never left." ;;
    "Human Needed") block "#$number is in $from; only a person moves it on." ;;
  esac
  case $intent in
    escalate) return 0 ;;
    close | cancel) ;;
    reject)
      [[ ${REJECTS_FROM[$command]} == *"|$from|"* ]] ||
        block "#$number is in $from; $command rejects from ${REJECTS_FROM[$command]}."
      [[ ${TO[$from]} == *"|$target|"* ]] || block "#$number is in $from; no step to $target." ;;
    *)
      [[ ${GIVES[$command]}$lock == *"$target"* ]] || block "$command does not give $target."
      [[ ${TAKES[$command]} == *"|$from|"* || $from == "$lock" ]] ||
        block "#$number is in $from; $command takes ${TAKES[$command]}."
      [[ ${TO[$from]} == *"|$target|"* ]] || block "#$number is in $from; no step to $target." ;;
  esac
  if [[ $elsewhere == yes ]]; then block "#$number is held by $held_by."; fi
}
