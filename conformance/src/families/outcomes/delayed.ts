import { parseDuration, type Contract, type OutcomeRow } from "@tallystick/contract";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { answerOf, fixtureOf } from "../../world/fixture.ts";
import { textAt } from "../../world/value-at.ts";
import { byTheClock, defineCheck } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { advanceTo } from "../signed-retry/time.ts";
import { bringAbout, isChancy, readerOf, type ChancyOperation } from "./bring-about.ts";
import { faultOf, initialStates, mayStillMove } from "./instant.ts";
import { outcomeRules } from "./outcome-rules.ts";

/** Every row whose outcome takes its time: not yet at first and a second before, there a second after (V-31). */
export function delayedOutcomes(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isChancy)
    .flatMap((operation) =>
      operation.outcomes.rows
        .filter((row) => row.steps.some((step) => step.after !== "PT0S"))
        .flatMap((row) => [notAtOnce(contract, operation, row), inDueTime(contract, operation, row)]),
    );
}

function notAtOnce(contract: Contract, operation: ChancyOperation, row: OutcomeRow): Check {
  const rules = outcomeRules(contract, operation, row);
  return defineCheck({
    name: `outcomes/${operation.id} ${row.suffix} waits`,
    family: "outcomes",
    operation: operation.id,
    rules,
    cost: 2,
    async run(t) {
      const read = await begin(t, operation, row, rules);
      await expectWaiting(t, operation, rules, `${operation.id} ${row.suffix} at first`, await read());
    },
  });
}

function inDueTime(contract: Contract, operation: ChancyOperation, row: OutcomeRow): Check {
  const rules = outcomeRules(contract, operation, row);
  const delay = parseDuration(row.steps.at(-1)?.after ?? "PT0S");
  return defineCheck({
    ...byTheClock,
    name: `outcomes/${operation.id} ${row.suffix} after ${row.steps.at(-1)?.after ?? ""}`,
    family: "outcomes",
    operation: operation.id,
    rules,
    async run(t: Trial) {
      const asked = await t.advance(0);
      const read = await begin(t, operation, row, rules);
      const answered = await t.advance(0);
      await advanceTo(t, asked + delay - 1_000);
      const before = await read();
      t.precondition((await t.advance(0)) < asked + delay, "the second before the outcome went by unused");
      await expectWaiting(t, operation, rules, `${operation.id} ${row.suffix} a second before`, before);
      await advanceTo(t, answered + delay + 1_000);
      const after = await t.eventually(
        read,
        (seen) => faultOf(t, operation, row, seen) === undefined || !mayStillMove(contract, operation, row, seen),
      );
      const fault = faultOf(t, operation, row, after);
      expectThat(t, rules, `${operation.id} ${row.suffix} a second after`, fault === undefined, () => ({
        operation: operation.id,
        expected: `${fault?.expected ?? ""} after ${row.steps.at(-1)?.after ?? ""}`,
        observed: fault?.observed ?? "",
      }));
    },
  });
}

async function begin(
  t: Trial,
  operation: ChancyOperation,
  row: OutcomeRow,
  rules: readonly string[],
): Promise<() => Promise<Exchange>> {
  const reply = await t.call(operation.id, await bringAbout(t, operation, row));
  expectSuccess(t, rules, `${operation.id} ${row.suffix}`, reply);
  const { id } = fixtureOf(reply, operation.outcomes.resource);
  const reader = readerOf(t, operation.outcomes.resource, id);
  return () => t.call(reader.operation, reader.request);
}

async function expectWaiting(
  t: Trial,
  { id, outcomes }: ChancyOperation,
  rules: readonly string[],
  state: string,
  reply: Exchange,
): Promise<void> {
  const waiting = initialStates(t.contract, outcomes.resource);
  const seen = textAt(reply.body, outcomes.field);
  expectThat(t, rules, state, seen !== undefined && waiting.includes(seen), () => ({
    operation: id,
    expected: `${outcomes.field} still ${waiting.join(" or ")}`,
    observed: seen ?? answerOf(reply),
  }));
}
