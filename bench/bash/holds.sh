# Sourced after project.sh: how often in a row something was held.

# hold KEY MARK: sets nth to the number of this hold for an unchanged mark; past three nothing is
# written. Of two at once only one gets a number, because the file must not be there yet.
hold() {
  local dir mine file count=0
  dir=$store/bash-holds/${1//[^A-Za-z0-9@_-]/_}
  read -r mine _ < <(printf '%s' "$2" | sha256sum)
  make_folder "$dir"
  for file in "$dir"/*; do
    [[ -e $file ]] || continue
    if [[ $file != "$dir/$mine".* ]]; then
      rm -f "$file"
    elif ((${file##*.} > count)); then
      count=${file##*.}
    fi
  done
  for ((nth = count + 1; nth <= 3; nth++)); do
    if (set -o noclobber && printf '%s' "$2" >"$dir/$mine.$nth") 2>/dev/null; then return; fi
  done
}
