import type { ConservationTerm, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { perform } from "../fixtures/perform.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { idsNamedBy } from "../resources/ids-named.ts";

type OperationTerm = Extract<ConservationTerm, { operation: string }>;

/** The request of an operation that adds to a quantity. */
type Adding = (operation: string, named: Readonly<Record<string, string>>) => Promise<CallRequest>;

/** How often the usual amount is added: nothing says what the request costs. */
const TIMES = 2;

/**
 * Tops up the quantities of the resources that a request references, directly or by origin, except these; returns
 * whether it did.
 */
export async function topUp(
  t: Trial,
  row: Operation,
  { request, except }: { request: CallRequest; except: ReadonlySet<string> },
  requestOf: Adding,
): Promise<boolean> {
  const named = idsNamedBy(t, row, request);
  let isAdded = false;
  for (const { resource, terms } of t.contract.conservation) {
    const term = terms.find((each): each is OperationTerm => "operation" in each && each.sign === 1);
    if (term === undefined || term.operation === row.id) continue;
    const ids = new Set(named.flatMap(([kind, id]) => (kind === resource && !except.has(id) ? [id] : [])));
    for (const id of [...ids].flatMap((each) => Array.from({ length: TIMES }, () => each))) {
      const adding = await requestOf(term.operation, { [term.account]: id, [resource]: id }).catch(unlessUnavailable);
      const reply = adding && (await perform(t, term.operation, adding));
      isAdded ||= reply !== undefined && isSuccess(reply);
    }
  }
  return isAdded;
}
