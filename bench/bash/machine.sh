# Sourced: the workflow's tables, and where a command's intent leads.
declare -rA TO=(
  ["Backlog"]="|Research Needed|Ready for Plan|Done|Canceled|Human Needed|"
  ["Research Needed"]="|Research in Progress|Ready for Plan|Backlog|Human Needed|"
  ["Research in Progress"]="|Ready for Plan|Human Needed|"
  ["Ready for Plan"]="|Plan in Progress|Human Needed|"
  ["Plan in Progress"]="|Plan in Review|Human Needed|"
  ["Plan in Review"]="|In Progress|Ready for Plan|Human Needed|"
  ["In Progress"]="|In Review|Human Needed|"
  ["In Review"]="|Done|In Progress|Human Needed|"
  ["Done"]="" ["Canceled"]=""
  ["Human Needed"]="|Backlog|Research Needed|Ready for Plan|In Progress|"
)
declare -rA TAKES=(
  [triage]="|Backlog|" [split]="|Backlog|Research Needed|" [research]="|Research Needed|"
  [plan]="|Ready for Plan|" [review]="|Plan in Review|" [impl]="|Plan in Review|In Progress|"
  [merge]="|In Review|"
  [hero]="|Backlog|Research Needed|Ready for Plan|Plan in Review|In Progress|"
)
declare -rA GIVES=(
  [triage]="|Research Needed|Ready for Plan|Done|Canceled|Human Needed|" [split]="|Backlog|"
  [research]="|Ready for Plan|Human Needed|" [plan]="|Plan in Review|Human Needed|"
  [review]="|In Progress|Ready for Plan|Human Needed|"
  [impl]="|In Progress|In Review|Human Needed|" [merge]="|Done|Human Needed|"
  [hero]="|In Review|Human Needed|"
)
declare -rA REJECTS_FROM=(
  [triage]="|Backlog|" [split]="|Backlog|Research Needed|"
  [research]="|Research Needed|Research in Progress|" [plan]="|Ready for Plan|Plan in Progress|"
  [review]="|Plan in Review|" [impl]="|In Review|" [merge]="|In Review|" [hero]=${TAKES[hero]}
)
declare -rA LOCK=([research]="Research in Progress" [plan]="Plan in Progress" [impl]="In Progress")
declare -rA COMPLETE=(
  [split]="Backlog" [research]="Ready for Plan" [plan]="Plan in Review" [review]="In Progress"
  [impl]="In Review" [merge]="Done"
)
declare -rA REJECT=([review]="Ready for Plan" [impl]="In Progress" [merge]="In Progress")

# resolve COMMAND INTENT STATE: sets command, intent and target; fails when they lead nowhere.
resolve() {
  command=${1#ralph_} intent=$2 target=$3
  [[ -n ${TAKES[$command]:-} ]] || return 1
  if [[ $target == __*__ ]]; then intent=$target target=""; fi
  if [[ $intent == __*__ ]]; then intent=${intent//__/} intent=${intent,,}; fi
  case $intent in
    "") [[ -n ${TO[$target]+known} ]] ;;
    lock) target=${LOCK[$command]:-} ;;
    complete) target=${COMPLETE[$command]:-} ;;
    reject) target=${REJECT[$command]:-Human Needed} ;;
    escalate) target="Human Needed" ;;
    close) target=Done ;;
    cancel) target=Canceled ;;
    *) return 1 ;;
  esac
  [[ -n $target ]]
}
