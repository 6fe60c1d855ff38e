import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";

/** They speak of what the server has, not of the request: payment required, conflict, locked. */
const ofTheState: ReadonlySet<number> = new Set([402, 409, 423]);

/**
 * Why a declared refusal says nothing of the target: it speaks of the state of a resource, and no clause says of which. Undefined for
 * any other reply.
 */
export function unexplainedRefusal(
  { contract }: Pick<Trial, "contract">,
  { operation, status }: Pick<Exchange, "operation" | "status">,
): string | undefined {
  const row = contract.operations[operation];
  if (!ofTheState.has(status) || row?.replies.some((reply) => reply.status === status) !== true) return undefined;
  const { keyMismatch, keyInFlight } = contract.conventions.answers;
  const ofKeys = row.idempotent === undefined ? [] : [keyMismatch, keyInFlight];
  const explained = [...row.refusals.flatMap((each) => [each, ...each.accepts]), ...ofKeys];
  if (explained.some((answer) => answer.status === status)) return undefined;
  return `${operation} answers ${status}, and the contract does not say when: say it with @refuses`;
}
