import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";
import { safe } from "./shown-ids.ts";
import { unnamedPart } from "./unnamed-path.ts";

/** They speak of what the server has, not of the request: payment required, conflict, locked. */
const ofTheState: ReadonlySet<number> = new Set([402, 409, 423]);

/** They may speak of an id of the suite's own making that nothing has, or in another form than ids have there. */
const ofWhatIsNamed: ReadonlySet<number> = new Set([400, 403, 404, 410, 422]);

/**
 * Why a declared refusal says nothing of the target: it speaks of the state of a resource, and no clause says of which; or it hides by
 * 403 what is not there, and nothing says what a part of the path names. Undefined for any other reply.
 */
export function unexplainedRefusal(
  t: Pick<Trial, "contract" | "target">,
  reply: Pick<Exchange, "operation" | "status"> & Partial<Pick<Exchange, "request">>,
): string | undefined {
  const { contract } = t;
  const { operation, status } = reply;
  const row = contract.operations[operation];
  if (row === undefined) return undefined;
  if (status === 403 || (ofWhatIsNamed.has(status) && !safe.has(row.method))) return unnamedPart(t, row, reply);
  if (!ofTheState.has(status) || row.replies.every((each) => each.status !== status)) return undefined;
  const { keyMismatch, keyInFlight } = contract.conventions.answers;
  const ofKeys = row.idempotent === undefined ? [] : [keyMismatch, keyInFlight];
  const ofMoves = Object.values(contract.lifecycles).flatMap(({ drivers, otherwise }) =>
    otherwise !== undefined && drivers.some((each) => each.operation === operation) ? [otherwise] : [],
  );
  const explained = [...row.refusals.flatMap((each) => [each, ...each.accepts]), ...ofKeys, ...ofMoves];
  if (explained.some((answer) => answer.status === status)) return undefined;
  return `${operation} answers ${status}, and the contract does not say when: say it with @refuses`;
}
