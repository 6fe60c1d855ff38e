import type { ExpiringFixture } from "../../requests/states/expiring-fixture.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import { advanceTo } from "../../requests/states/advance-to.ts";

/** How long an expired resource is read again: it must not change any more. */
const WHILE_MS = 600_000;

/** An unused resource shows its expiry: not a second before, and from a second after on. */
export function expiries(contract: Contract, { expiringFixtures }: Pick<ContractAdapter, "expiringFixtures">): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) =>
    lifecycle.edges
      .filter(({ by, rule }) => by === "expiry" && rule !== undefined)
      .flatMap((edge) => {
        const make = expiringFixtures[lifecycle.resource];
        return make === undefined ? [] : [expiryCheck(contract, lifecycle, edge, make)];
      }),
  );
}

function expiryCheck(
  contract: Contract,
  { name, field }: Lifecycle,
  edge: Edge,
  make: (t: Trial, from: string) => Promise<ExpiringFixture>,
): Check {
  const rules = rulesOfRows(contract, edge.rule);
  return defineCheck({
    ...byTheClock,
    name: `expiry/${name} ${edge.from}→${edge.to}`,
    family: "expiry",
    rules,
    // Before all that waits for the state, and would wait in vain.
    cost: 2,
    cell: { lifecycle: name, kind: "edge", from: edge.from, to: edge.to, by: edge.by },
    async run(t: Trial) {
      const { look, due, margin = 1_000 } = await make(t, edge.from);
      await advanceTo(t, due - margin);
      const before = await look();
      t.precondition((await t.advance(0)) < due, "the second before went by unused");
      expectState(t, rules, "a second before", before, field, edge.from);
      await advanceTo(t, due + margin);
      const after = await t.eventually(look, (seen) => textAt(seen.body, field) === edge.to);
      expectState(t, rules, "a second after", after, field, edge.to);
      await t.advance(WHILE_MS);
      expectState(t, rules, "a while after", await look(), field, edge.to);
    },
  });
}

function expectState(
  t: Trial,
  rules: readonly string[],
  state: string,
  reply: Exchange,
  field: string,
  wanted: string,
): void {
  const seen = textAt(reply.body, field);
  expecting(t, rules, reply.operation).that(state, seen === wanted, () => [
    `${field} ${wanted} ${state}`,
    seen ?? answerOf(reply),
  ]);
}
