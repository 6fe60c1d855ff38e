import { parseDuration, type Contract, type OutcomeRow } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { balanceInTime, balanceOf } from "../../world/internal-accounts.ts";
import { untilSettled } from "../../world/transfers.ts";
import { purseOf } from "../../world/umas.ts";
import { textAt } from "../../world/value-at.ts";
import { effectOfPayments, lawsOf } from "../conservation/law.ts";
import { expectLawful } from "../conservation/lawful.ts";
import { byTheClock, defineCheck, ofOperation } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { bringAbout, chancyRequest, isChancy, type ChancyOperation } from "./bring-about.ts";
import { isInstant } from "./faults.ts";
import { moneyRules } from "./outcome-rules.ts";

/** What each outcome of a payment does to the balance: the amount and nothing else, or nothing at all. */
export function moneyEffects(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isChancy)
    .filter(({ outcomes }) => outcomes.resource === "Transaction")
    .flatMap((operation) =>
      operation.outcomes.rows
        .filter((row) => row.refuses === undefined)
        .map((row) => (isInstant(row) ? moneyCheck : delayedCheck)(contract, operation, row)),
    );
}

function moneyCheck(contract: Contract, operation: ChancyOperation, row: OutcomeRow): Check {
  const rules = moneyRules(contract, operation, row);
  return defineCheck({
    ...ofOperation("outcomes", operation, `${row.suffix} moves the right money`),
    rules,
    cost: 2,
    run: (t) => follow(t, operation, row, rules),
  });
}

/** What takes its time: the money is on its way meanwhile, and where it belongs in the end. */
function delayedCheck(contract: Contract, operation: ChancyOperation, row: OutcomeRow): Check {
  const rules = moneyRules(contract, operation, row);
  return defineCheck({
    ...byTheClock,
    ...ofOperation("outcomes", operation, `${row.suffix} moves the right money in time`),
    rules,
    async run(t: Trial) {
      const state = `${operation.id} ${row.suffix}`;
      const request = await chancyRequest(t, operation, row);
      const purse = await purseOf(t);
      const { reply, read, readBeside } = await bringAbout(t, operation, request);
      expectSuccess(t, rules, state, reply);
      await expectLawful(t, rules, `${state} at first`, purse, read);
      const longest = Math.max(...row.steps.map((step) => parseDuration(step.after)));
      await t.advance(Math.max(2 * longest, 60_000) + 1_000);
      const last = row.steps.at(-1);
      await t.eventually(read, ({ body }) => textAt(body, "status") === last?.to);
      await expectLawful(t, rules, `${state} in the end`, purse, read);
      const beside = row.steps.findLast((step) => step.beside !== undefined)?.beside;
      if (beside === undefined || readBeside === undefined) return;
      const { field = "" } = operation.outcomes.beside ?? {};
      const seen = textAt((await readBeside()).body, field) ?? "none";
      expectThat(t, rules, `${state}, beside it`, [beside.to, ...beside.accepts].includes(seen), () => ({
        operation: operation.id,
        expected: `${String(operation.outcomes.beside?.resource)} ${field} ${beside.to}`,
        observed: seen,
      }));
    },
  });
}

async function follow(t: Trial, operation: ChancyOperation, row: OutcomeRow, rules: readonly string[]): Promise<void> {
  const request = await chancyRequest(t, operation, row);
  const customer = await t.world.customer();
  const account = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
  const before = await balanceOf(t, customer.id, account.id);
  const { reply, read } = await bringAbout(t, operation, request);
  expectSuccess(t, rules, `${operation.id} ${row.suffix}`, reply);
  const payment = fixtureOf(await untilSettled(t, fixtureOf(await read(), "A payment").id), "A payment");
  const [law] = lawsOf(t.contract);
  t.precondition(law !== undefined, "the contract declares no law over balances");
  const expected = before + effectOfPayments(law, account.id, [payment]);
  const observed = await balanceInTime(t, customer.id, account.id, expected);
  expectThat(
    t,
    rules,
    `${operation.id} ${row.suffix}, then ${String(payment.body["status"])}`,
    observed === expected,
    () => ({
      operation: operation.id,
      expected: `a balance of ${expected} after ${before} and a payment that is ${String(payment.body["status"])}`,
      observed: String(observed),
    }),
  );
}
