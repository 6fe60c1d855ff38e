import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import { comingOf } from "../lifecycle/states-reached-alone.ts";
import { advanceTo } from "../../requests/states/advance-to.ts";
import type { LastingFixture } from "../../requests/states/expiring-fixture.ts";

/** Where some states of a resource end with time, every other one outlasts that time. */
export function unaffectedByTime(
  contract: Contract,
  { lastingFixtures }: Pick<ContractAdapter, "lastingFixtures">,
): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const timed = lifecycle.edges.filter(({ by }) => by === "expiry");
    const rules = rulesOfRows(contract, ...timed.map(({ rule }) => rule));
    const make = lastingFixtures[lifecycle.resource];
    if (timed.length === 0 || make === undefined || rules.length === 0) return [];
    const others = make.states.filter((state) => timed.every(({ from }) => from !== state));
    return others.map((state) => lastingCheck(contract, lifecycle, state, rules, make.make));
  });
}

function lastingCheck(
  contract: Contract,
  lifecycle: Lifecycle,
  state: string,
  rules: readonly string[],
  make: (t: Trial, state: string) => Promise<LastingFixture>,
): Check {
  return defineCheck({
    ...byTheClock,
    name: `expiry/${lifecycle.name} ${state} never expires`,
    family: "expiry",
    rules,
    onlyViolates: rules,
    async run(t) {
      const { look, due, margin = 1_000, isStaying } = await make(t, state);
      await advanceTo(t, due + margin);
      const reply = await look();
      const seen = textAt(reply.body, lifecycle.field);
      const coming = isStaying ? new Set([state]) : comingOf(contract, lifecycle, state);
      const isLasting = seen !== undefined && coming.has(seen);
      expecting(t, rules, reply.operation).that(`${state} after the time`, isLasting, () => [
        `${lifecycle.field} ${state}, as before`,
        seen ?? answerOf(reply),
      ]);
    },
  });
}
