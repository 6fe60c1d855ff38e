import type { ConservationTerm, Operation } from "@tallystick/contract";
import type { Trial } from "../engine/types.ts";
import { isSuccess } from "../families/expect.ts";
import { perform } from "../fixtures/perform.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../http/exchange.ts";
import { originOf } from "./origins.ts";
import { referencesOf } from "./references.ts";

type OperationTerm = Extract<ConservationTerm, { operation: string }>;

/** The request of an operation that adds to a quantity. */
type Adding = (operation: string, named: Readonly<Record<string, string>>) => Promise<CallRequest>;

/** How often the usual amount is added: nothing says what the request costs. */
const TIMES = 2;

/** Adds to the quantities of what a request names, directly or by what that was made with; whether something was added. */
export async function addTo(t: Trial, row: Operation, request: CallRequest, requestOf: Adding): Promise<boolean> {
  const named = referencesOf(t.contract, row).flatMap(({ at, resource }) => {
    const id = valueInRequest(request, at);
    return typeof id === "string" ? [{ ...originOf(t, id), [resource]: id }] : [];
  });
  const ids: Readonly<Record<string, string>> = Object.assign({}, ...named);
  let isAdded = false;
  for (const { resource, terms } of t.contract.conservation) {
    const term = terms.find((each): each is OperationTerm => "operation" in each && each.sign === 1);
    const id = ids[resource];
    if (term === undefined || id === undefined || term.operation === row.id) continue;
    for (let nth = 0; nth < TIMES; nth += 1) {
      const adding = await requestOf(term.operation, { [term.account]: id, [resource]: id }).catch(unlessUnavailable);
      const reply = adding && (await perform(t, term.operation, adding));
      isAdded ||= reply !== undefined && isSuccess(reply);
    }
  }
  return isAdded;
}
