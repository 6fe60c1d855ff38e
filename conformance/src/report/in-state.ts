import { isStateName } from "../runner/result/conditions.ts";

/** ` in CLOSED`, and `, after a change` when a situation replaces a state. */
export function inState(state: string): string {
  return isStateName(state) ? ` in ${state}` : `, ${state.trim()}`;
}
