/** ` in CLOSED`, and `, after a change` when a situation replaces a state. */
export function inState(state: string): string {
  return /^[A-Z]/.test(state) ? ` in ${state}` : `, ${state}`;
}
