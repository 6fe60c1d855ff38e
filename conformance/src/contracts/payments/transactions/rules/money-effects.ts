import type { Check, Contract, Exchange, Trial } from "../../words.ts";
import { byTheClock, defineCheck, expecting, fixtureOf, textAt } from "../../words.ts";
import { parseDuration, type OutcomeRow } from "@tallystick/contract";
import type { SandboxOperation } from "../../../../requests/trial.ts";
import { untilSettled } from "../../transfers/fixtures.ts";
import { balanceOf } from "../../accounts/fixtures.ts";
import { umaBalanceOf } from "../../quotes/uma-addresses.ts";
import { expectBalanced, type BalanceSnapshot } from "../../accounts/rules/conservation/balanced.ts";
import { ofOperation } from "../../../../checks/define-check.ts";
import { triggerOutcome, isSandboxOperation } from "../../../../checks/outcomes/trigger-outcome.ts";
import { isInstant } from "../../../../checks/outcomes/faults.ts";
import { endName, suffixName } from "../../../../checks/outcomes/outcome-name.ts";
import { moneyRules } from "./money-rules.ts";

/** The effect of each outcome of a payment on the balance: exactly the amount, or nothing. */
export function moneyEffects(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isSandboxOperation)
    .filter(({ outcomes }) => outcomes.resource === "Transaction")
    .flatMap((operation) =>
      operation.outcomes.rows
        .filter((row) => row.refuses === undefined)
        .map((row) => (isInstant(row) ? moneyCheck : delayedCheck)(contract, operation, row)),
    );
}

function moneyCheck(contract: Contract, operation: SandboxOperation, row: OutcomeRow): Check {
  const rules = moneyRules(contract, operation, row);
  return defineCheck({
    ...ofOperation("outcomes", operation, `${suffixName(row)} moves the amounts declared for ${endName(row)}`),
    rules,
    cost: 2,
    run: (t) => follow(t, operation, row, rules),
  });
}

/** Delayed outcomes: the money is on its way meanwhile, and in the right place in the end. */
function delayedCheck(contract: Contract, operation: SandboxOperation, row: OutcomeRow): Check {
  const rules = moneyRules(contract, operation, row);
  return defineCheck({
    ...byTheClock,
    ...ofOperation("outcomes", operation, `${suffixName(row)} moves the amounts declared for ${endName(row)} in time`),
    rules,
    async run(t: Trial) {
      const state = `${operation.id} ${row.suffix}`;
      const request = await t.support.requestForOutcome(t, operation, row);
      const balance = await umaBalanceOf(t);
      const { reply, read, readLinked } = await triggerOutcome(t, operation, request);
      expecting(t, rules).success(state, reply);
      await expectBalanced(t, rules, `${state} at first`, balance, read);
      const longest = Math.max(...row.steps.map((step) => parseDuration(step.after)));
      await t.advance(Math.max(2 * longest, 60_000) + 1_000);
      const last = row.steps.at(-1);
      await t.eventually(read, ({ body }) => textAt(body, "status") === last?.to);
      await expectBalanced(t, rules, `${state} in the end`, balance, read);
      const linked = row.steps.findLast((step) => step.linked !== undefined)?.linked;
      if (linked === undefined || readLinked === undefined) return;
      const { field = "" } = operation.outcomes.linked ?? {};
      const seen = textAt((await readLinked()).body, field) ?? "none";
      expecting(t, rules, operation.id).that(
        `${state}, beside it`,
        [linked.to, ...linked.accepts].includes(seen),
        () => [`${String(operation.outcomes.linked?.resource)} ${field} ${linked.to}`, seen],
      );
    },
  });
}

async function follow(t: Trial, operation: SandboxOperation, row: OutcomeRow, rules: readonly string[]): Promise<void> {
  const request = await t.support.requestForOutcome(t, operation, row);
  const balance = await umaBalanceOf(t);
  const { reply, read } = await triggerOutcome(t, operation, request);
  const state = `${operation.id} ${row.suffix}`;
  expecting(t, rules).success(state, reply);
  if (textAt(reply.body, "type") === "INCOMING")
    await expectNotEarly(t, rules, { operation: operation.id, state }, balance, read);
  const { id } = fixtureOf(await read(), "A payment");
  const settled = await untilSettled(t, id);
  // Its money may come back a moment after it ended: payment and balance are read again until they agree.
  const readPayment = (): Promise<Exchange> => t.call("transactions.get", { params: { transactionId: id } });
  await t.eventually(readPayment, ({ body }) => textAt(body, "refund.status") !== "PENDING");
  const end = textAt(settled.body, "status") ?? "";
  await expectBalanced(t, rules, `${state}, then ${end}`, balance, readPayment);
}

/** For so long after the money is there a target may still show that its payment waits, in milliseconds. */
const STATUS_LAG_MS = 500;

/** Money that comes in is there when the payment has completed, not while it waits (G-58). */
async function expectNotEarly(
  t: Trial,
  rules: readonly string[],
  { operation, state }: { operation: string; state: string },
  { accountId, before }: BalanceSnapshot,
  read: () => Promise<Exchange>,
): Promise<void> {
  const isPending = async (): Promise<boolean> => textAt((await read()).body, "status") === "PENDING";
  if (!(await isPending())) return;
  const held = await balanceOf(t, accountId);
  if (held <= before) return;
  const seenAt = t.ticks();
  const isEarly = await t.eventually(isPending, (pending) => !pending || t.ticks() - seenAt > STATUS_LAG_MS);
  expecting(t, rules, operation).that(`${state}, while it is PENDING`, !isEarly, () => [
    `a balance of ${before}`,
    String(held),
  ]);
}
