import { quantityLeft, type Edge, type Operation, type QuantityReached } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Exchange } from "../../http/exchange.ts";
import { numbersOf, schemaOf } from "../bodies/body-schema.ts";
import { isSuccess } from "../expect.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { look, requestWith } from "../resources/fixtures.ts";
import { placeOf } from "../resources/references.ts";

/** How many calls a quantity may need. */
const MOST_CALLS = 30;

/** A resource by its kind and its id. */
interface Named {
  resource: string;
  id: string;
}

/**
 * Changes a quantity of a resource until it reaches its bound, by whatever operation brings it nearer. `onTheWay` gets
 * each view of the resource before that. Unavailable where no operation leads there.
 */
export async function reachQuantity(
  t: Trial,
  named: Named,
  { when, from, to }: Edge,
  onTheWay: (reply: Exchange) => void = () => undefined,
): Promise<void> {
  if (when === undefined) throw new FixtureUnavailable(`The contract does not say what leads from ${from} to ${to}.`);
  let calls = 0;
  for (const operation of operationsOn(t, named)) {
    let amounts: Readonly<Record<string, number>> = {};
    for (; calls < MOST_CALLS; calls += 1) {
      const before = await look(t, named.resource, named);
      const left = quantityLeft(when, before.body);
      if (left <= 0) return;
      onTheWay(before);
      const moved = await callOnce(t, operation, named, amounts);
      if (moved === undefined) break;
      const next = quantityLeft(when, (await look(t, named.resource, named)).body);
      if (!(next < left)) break;
      amounts = scaled(t, operation, moved, next / (left - next));
    }
  }
  const shown = (await look(t, named.resource, named)).body;
  if (quantityLeft(when, shown) <= 0) return;
  throw new FixtureUnavailable(
    `No operation makes ${when.path} of the ${named.resource} reach its bound${inWords(when)}.`,
  );
}

/** The operations that name the resource and may change it. */
function operationsOn({ contract }: Trial, { resource }: Named): Operation[] {
  return Object.values(contract.operations).filter(
    (row) =>
      row.method !== "get" && row.resourceAction?.kind !== "deletes" && placeOf(contract, row, resource) !== undefined,
  );
}

/** The amounts of one call that succeeded, by their place; undefined where it did not. */
async function callOnce(
  t: Trial,
  operation: Operation,
  { resource, id }: Named,
  members: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, number>> | undefined> {
  const place = placeOf(t.contract, operation, resource) ?? resource;
  const asked = requestWith(t, operation.id, { named: { [place]: id }, members });
  const request = await asked.catch(unlessUnavailable);
  if (request === undefined || !isSuccess(await perform(t, operation.id, request))) return undefined;
  const given = numbersOf(t, operation).map((at) => [at, valueInRequest(request, at)] as const);
  return Object.fromEntries(given.flatMap(([at, value]) => (typeof value === "number" ? [[at, value]] : [])));
}

/** Amounts that go so many times as far, as far as their schemas allow. */
function scaled(
  t: Trial,
  operation: Operation,
  amounts: Readonly<Record<string, number>>,
  by: number,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(amounts).map(([at, amount]) => {
      const { minimum, maximum } = schemaOf(t, operation, at);
      const wanted = Math.max(Math.floor(amount * by), Number(minimum ?? 1));
      return [at, Math.min(wanted, Number(maximum ?? wanted))];
    }),
  );
}

function inWords({ atMost, atLeast }: QuantityReached): string {
  return atMost === undefined ? ` of at least ${atLeast}` : ` of at most ${atMost}`;
}
