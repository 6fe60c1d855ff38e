import type { Trial } from "../engine/check.ts";
import { fixturesOf, type Fixture } from "../world/fixture.ts";
import { valuesAt } from "../world/value-at.ts";
import { expectSame } from "./expect.ts";
import { ownerParameter } from "./owner-parameter.ts";
import { wholePage } from "./whole-page.ts";

/** What of a resource never moves by itself while nobody does anything; invoices and times may. */
const lasting = ["id", "status", "state", "stateReason", "balance.amount", "fundingSources[]"];

/** Everything of these customers that a refused call must leave alone: their accounts, balances, payments and cards. */
export async function snapshot(t: Trial, customers: readonly Fixture[]): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const operation of Object.values(t.contract.operations)) {
    const parameter = ownerParameter(operation);
    if (parameter === undefined) continue;
    for (const { id } of customers) {
      const query = { [parameter]: id, ...wholePage(operation) };
      const items = fixturesOf(await t.call(operation.id, { query }), operation.id);
      seen[`${operation.id} of ${id}`] = items.map(({ body }) => lasting.map((path) => valuesAt(body, path)));
    }
  }
  return seen;
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
