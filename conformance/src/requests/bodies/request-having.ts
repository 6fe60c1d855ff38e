import type { Operation } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { requestOf, variantsOf } from "../fixtures/requests.ts";
import { isWithinChoice } from "./within-choice.ts";

/**
 * A request that may have a value at a place: a plain one, or for a place within a choice of several forms an example that
 * has that form; unavailable where no example has it.
 */
export async function requestHaving(t: Trial, operation: Operation, at: string): Promise<CallRequest> {
  const plain = await requestOf(t, operation.id);
  const isThere = (request: CallRequest): boolean => (valueInRequest(request, at) ?? null) !== null;
  if (isThere(plain) || !isWithinChoice(t.support.document, operation, at)) return plain;
  const others = await variantsOf(t, operation.id);
  const found = others.map(({ request }) => request).find(isThere);
  if (found === undefined)
    throw new FixtureUnavailable(`No example of ${operation.id} has ${at}: give one of that form by @opExample.`);
  return found;
}
