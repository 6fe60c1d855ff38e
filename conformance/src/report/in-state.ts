import { behindOperation, isStateName } from "../runner/result/conditions.ts";

/**
 * What stands behind an operation: ` in CLOSED`, `, after a change` when a situation replaces a state, ` without a token` where that
 * begins with the operation itself, and nothing where there is neither.
 */
export function inState(state: string, operation: string): string {
  const rest = behindOperation(state, operation).trimEnd();
  if (state === "" || rest !== state.trimEnd()) return rest;
  return isStateName(state) ? ` in ${state}` : `, ${rest.trimStart()}`;
}
