import { parseDuration, type Contract, type OutcomeRow } from "@tallystick/contract";
import type { Check } from "../check.ts";
import { type Trial, type SandboxOperation } from "../../requests/trial.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { advanceBefore, advanceTo } from "../../requests/states/advance-to.ts";
import { triggerOutcome, sandboxOperations, type TriggeredOutcome } from "./trigger-outcome.ts";
import { awaitStep, faultOf, isInstant, type OutcomeFault } from "./faults.ts";
import { endName, outcomeName, suffixName } from "./outcome-name.ts";
import { outcomeRules } from "./outcome-rules.ts";

/** Every row with a delayed outcome: not yet at first and a second before, there a second after (V-31). */
export function delayedOutcomes(contract: Contract): Check[] {
  return sandboxOperations(contract).flatMap((operation) =>
    operation.outcomes.rows
      .filter((row) => !isInstant(row))
      .flatMap((row) => [notAtOnce(contract, operation, row), inDueTime(contract, operation, row)]),
  );
}

function notAtOnce(contract: Contract, operation: SandboxOperation, row: OutcomeRow): Check {
  const rules = outcomeRules(contract, operation, row);
  return defineCheck({
    ...ofOperation("outcomes", operation, `${suffixName(row)} does not lead to ${endName(row)} at once`),
    rules,
    cost: 2,
    async run(t) {
      const brought = await start(t, operation, row, rules);
      expectNone(
        t,
        operation,
        rules,
        `${operation.id} with ${suffixName(row)}, at once`,
        await waiting(t, operation, row, brought),
      );
    },
  });
}

function inDueTime(contract: Contract, operation: SandboxOperation, row: OutcomeRow): Check {
  const rules = outcomeRules(contract, operation, row);
  const last = row.steps.at(-1);
  const delay = parseDuration(last?.after ?? "PT0S");
  return defineCheck({
    ...byTheClock,
    ...ofOperation("outcomes", operation, `${outcomeName(row)} after ${last?.after ?? ""}`),
    rules,
    async run(t: Trial) {
      const requestedAt = await t.advance(0);
      const brought = await start(t, operation, row, rules);
      const answered = await t.advance(0);
      if (row.steps.length === 1) await lookBefore(t, operation, row, rules, brought, requestedAt + delay);
      // A payment that is returned comes back at some time within a minute (V-31).
      await advanceTo(t, answered + (row.steps.length === 1 ? delay + 1_000 : Math.max(2 * delay, 60_000)));
      const fault = await awaitStep(t, operation, brought, last);
      expectNone(t, operation, rules, `${operation.id} with ${suffixName(row)}, after its time`, fault);
    },
  });
}

async function lookBefore(
  t: Trial,
  operation: SandboxOperation,
  row: OutcomeRow,
  rules: readonly string[],
  brought: TriggeredOutcome,
  due: number,
): Promise<void> {
  await advanceBefore(t, due);
  const fault = await waiting(t, operation, row, brought);
  t.inTime((await t.advance(0)) < due, "the second before the outcome went by unused");
  expectNone(t, operation, rules, `${operation.id} with ${suffixName(row)}, a second before its time`, fault);
}

/** The fault of a resource before its last step: it must be in the previous or initial state. */
async function waiting(
  t: Trial,
  operation: SandboxOperation,
  row: OutcomeRow,
  brought: TriggeredOutcome,
): Promise<OutcomeFault | undefined> {
  const before = row.steps.at(-2);
  return before === undefined
    ? faultOf(t, operation, undefined, await brought.read())
    : awaitStep(t, operation, brought, before);
}

async function start(
  t: Trial,
  operation: SandboxOperation,
  row: OutcomeRow,
  rules: readonly string[],
): Promise<TriggeredOutcome> {
  const brought = await triggerOutcome(t, operation, await t.support.requestForOutcome(t, operation, row));
  expecting(t, rules).success(`${operation.id} with ${suffixName(row)}`, brought.reply);
  return brought;
}

function expectNone(
  t: Trial,
  { id }: SandboxOperation,
  rules: readonly string[],
  state: string,
  fault: OutcomeFault | undefined,
): void {
  expecting(t, rules, id).that(state, fault === undefined, () => [fault?.expected ?? "", fault?.observed ?? ""]);
}
