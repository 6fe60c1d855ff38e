import type { Operation } from "@tallystick/contract";
import type { Trial } from "../engine/check.ts";
import { fixturesOf, type Fixture } from "../world/fixture.ts";
import { valuesAt } from "../world/value-at.ts";
import { expectSame } from "./expect.ts";

/** What of a resource never moves by itself while nobody does anything; invoices and times may. */
const lasting = ["id", "status", "state", "stateReason", "balance.amount", "fundingSources[]"];

/** Everything of these customers that a refused call must leave alone: their accounts, balances, payments and cards. */
export async function snapshot(t: Trial, customers: readonly Fixture[]): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const operation of Object.values(t.contract.operations)) {
    const parameter = ownerParameter(operation);
    if (parameter === undefined) continue;
    for (const { id } of customers) {
      const query = { [parameter]: id, ...(operation.listing?.limit && { limit: operation.listing.limit.max }) };
      const items = fixturesOf(await t.call(operation.id, { query }), operation.id);
      seen[`${operation.id} of ${id}`] = items.map(({ body }) => lasting.map((path) => valuesAt(body, path)));
    }
  }
  return seen;
}

/** The query parameter by which a list is narrowed to one customer. */
export function ownerParameter(operation: Operation): string | undefined {
  if (operation.part?.kind !== "lists") return undefined;
  const reference = operation.references.find(({ at, resource }) => at.startsWith("query.") && resource === "Customer");
  return reference?.at.slice("query.".length);
}

/** Nothing of these customers may have changed since the snapshot. */
export async function expectUnchanged(
  t: Trial,
  rules: readonly string[],
  state: string,
  operation: string,
  customers: readonly Fixture[],
  before: Record<string, unknown>,
): Promise<void> {
  const observed = await snapshot(t, customers);
  expectSame(t, rules, state, { operation, what: "nothing to change:", expected: before, observed });
}
