# How .ci/run runs its steps, and ends them.

# Processes that this shell waits for.
running=()

step() {
  name=$1
  shift
  printf '\n== %s (after %d s)\n' "$name" "$SECONDS"
  if declare -F "$1" >/dev/null; then
    "$@"
    return
  fi
  # A step that hangs is named, before whoever runs this gives up and names nothing.
  timeout --kill-after=30 45m "$@" &
  running=($!)
  wait "$!"
}

# Each function in a process of its own, one beside the other; what each prints comes as a whole, in their order.
beside() {
  local each index code=0 logs=()
  running=()
  for each in "$@"; do
    logs+=("$(mktemp)")
    (running=(); trap name_failure EXIT; trap 'end_steps 143' TERM; "$each") >"${logs[-1]}" 2>&1 &
    running+=($!)
  done
  for index in "${!logs[@]}"; do
    wait "${running[index]}" || code=$?
    cat "${logs[index]}"
    rm "${logs[index]}"
  done
  return "$code"
}

# At the end of a shell: the step that failed, if one did.
name_failure() {
  local code=$?
  if ((code > 0)); then printf '\n== FAILED with exit code %d: %s\n' "$code" "$name"; fi
}

# Ctrl-C reaches only the process group of the terminal, and timeout makes one of its own, so that it can end all that a step has started.
end_steps() {
  trap '' INT TERM
  ((${#running[@]} == 0)) || kill "${running[@]}" 2>/dev/null || true
  wait
  exit "$1"
}
