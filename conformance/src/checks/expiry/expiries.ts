import type { ExpiringFixture } from "../../requests/states/expiring-fixture.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { countedFrom, expiriesOf, statesAfterEnds } from "../../requests/states/expiry-times.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import { advanceBefore, advanceTo } from "../../requests/states/advance-to.ts";

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
  lifecycle: Lifecycle,
  edge: Edge,
  make: (t: Trial, from: string) => Promise<ExpiringFixture>,
): Check {
  const { name, field } = lifecycle;
  // An end that is shown elsewhere is judged beside this; one that is counted is what moves the resource.
  const counted = expiriesOf(contract, lifecycle.resource).filter(
    (expiry) => expiry.to === edge.to && countedFrom(expiry) !== undefined,
  );
  const rules = rulesOfRows(contract, edge.rule, ...counted.map(({ rule }) => rule));
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
      await advanceBefore(t, due, margin);
      const before = await look();
      t.inTime((await t.advance(0)) < due, "the second before went by unused");
      expectState(t, rules, "a second before", before, field, edge.from);
      await advanceTo(t, due + margin);
      await expectMoved(t, rules, "a second after", lifecycle, edge, look);
      await t.advance(WHILE_MS);
      await expectMoved(t, rules, "a while after", lifecycle, edge, look);
    },
  });
}

/** The resource shows the state after its end, unless a further one has passed. */
export async function expectMoved(
  t: Trial,
  rules: readonly string[],
  state: string,
  lifecycle: Lifecycle,
  { to }: Edge,
  look: () => Promise<Exchange>,
): Promise<void> {
  const now = await t.advance(0);
  const shown = ({ body }: Exchange): string => textAt(body, lifecycle.field) ?? "";
  const isMoved = (reply: Exchange): boolean =>
    statesAfterEnds(t.contract, lifecycle, { to, body: reply.body, now }).has(shown(reply));
  const reply = await t.eventually(look, isMoved);
  expectState(t, rules, state, reply, lifecycle.field, isMoved(reply) ? shown(reply) : to);
}

/** The resource shows a state. */
export function expectState(
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
