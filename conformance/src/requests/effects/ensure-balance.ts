import type { Conservation, ConservationTerm, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { valueAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { look, makeFor, requestWith } from "../resources/fixtures.ts";
import { referencesOf } from "../resources/references.ts";

type Raising = Extract<ConservationTerm, { operation: string }>;

/** How many calls may add to a quantity until there is enough. */
const MOST_CALLS = 4;

/**
 * The same request about a new resource, of another kind than this one, of which there is at least as much as the request
 * asks for at this place; undefined where no few calls lead to so much.
 */
export async function ensureBalance(
  t: Trial,
  operation: Operation,
  request: CallRequest,
  at: string,
  besides?: string,
): Promise<CallRequest | undefined> {
  const wanted = valueInRequest(request, at);
  if (typeof wanted !== "number") return undefined;
  for (const row of t.contract.conservation) {
    if (row.resource === besides) continue;
    const place = referencesOf(t.contract, operation).find(({ resource }) => resource === row.resource);
    const raising = raisingOf(row);
    if (place === undefined || raising === undefined) continue;
    const make = async (): Promise<Fixture | undefined> => {
      const made = await makeFor(t, operation, place);
      return (await raiseTo(t, row, made, wanted)) ? made : undefined;
    };
    const made = await make().catch(unlessUnavailable);
    if (made !== undefined) return withRequestValue(request, place.at, made.id);
  }
  return undefined;
}

function raisingOf({ terms }: Conservation): Raising | undefined {
  return terms.find((term): term is Raising => "operation" in term && term.sign === 1);
}

/** Adds to a quantity until there is so much of it; whether few calls did that. */
export async function raiseTo(
  t: Trial,
  row: Conservation,
  made: Pick<Fixture, "id">,
  wanted: number,
): Promise<boolean> {
  const raising = raisingOf(row);
  if (raising === undefined) return false;
  const most = mostOf(t, raising);
  let left = await balanceOf(t, row, made);
  if (left + MOST_CALLS * most < wanted) return false;
  while (left < wanted) {
    const members = { [raising.amount]: Math.min(most, wanted - left) };
    const named = { [raising.account]: made.id, [row.resource]: made.id };
    const added = await perform(t, raising.operation, await requestWith(t, raising.operation, { named, members }));
    const now = await balanceOf(t, row, made);
    if (!isSuccess(added) || now <= left) return false;
    left = now;
  }
  return true;
}

/** How much a resource shows of a quantity. */
export async function balanceOf(
  t: Trial,
  { resource, balance }: Conservation,
  made: Pick<Fixture, "id">,
): Promise<number> {
  return Number(valueAt((await look(t, resource, made)).body, balance) ?? 0);
}

/** The most that one call may add. */
function mostOf(t: Trial, { operation, amount }: Raising): number {
  const { body } = t.contract.operations[operation] ?? {};
  const { document } = t.support;
  const schema = body && memberOf(document, schemaAt(document, body.schema), amount.replace(/^body\./, ""));
  return typeof schema?.["maximum"] === "number" ? schema["maximum"] : Number.MAX_SAFE_INTEGER;
}
