import { isStateName } from "../runner/result/conditions.ts";

/** ` in CLOSED`, `, after a change` when a situation replaces a state, and nothing where there is neither. */
export function inState(state: string): string {
  if (state === "") return "";
  return isStateName(state) ? ` in ${state}` : `, ${state.trim()}`;
}
