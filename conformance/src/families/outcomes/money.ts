import type { Contract, OutcomeRow } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { balanceOf } from "../../world/internal-accounts.ts";
import { untilSettled } from "../../world/transfers.ts";
import { valueInRequest } from "../../world/request-value.ts";
import { effectOfPayments, lawsOf } from "../conservation/law.ts";
import { defineCheck } from "../define-check.ts";
import { expectSuccess, expectThat } from "../expect.ts";
import { bringAbout, isChancy, type ChancyOperation } from "./bring-about.ts";
import { moneyRules } from "./outcome-rules.ts";

/** What each outcome of a payment does to the balance: the amount and nothing else, or nothing at all. */
export function moneyEffects(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isChancy)
    .filter(({ outcomes }) => outcomes.resource === "Transaction")
    .flatMap((operation) =>
      operation.outcomes.rows
        .filter((row) => row.refuses === undefined && row.steps.every((step) => step.after === "PT0S"))
        .map((row) => moneyCheck(contract, operation, row)),
    );
}

function moneyCheck(contract: Contract, operation: ChancyOperation, row: OutcomeRow): Check {
  const rules = moneyRules(contract, operation, row);
  return defineCheck({
    name: `outcomes/${operation.id} ${row.suffix} moves the right money`,
    family: "outcomes",
    operation: operation.id,
    rules,
    cost: 2,
    run: (t) => follow(t, operation, row, rules),
  });
}

async function follow(t: Trial, operation: ChancyOperation, row: OutcomeRow, rules: readonly string[]): Promise<void> {
  const request = await bringAbout(t, operation, row);
  const customer = await t.world.customer();
  const account = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
  const before = await balanceOf(t, customer.id, account.id);
  const reply = await t.call(operation.id, request);
  expectSuccess(t, rules, `${operation.id} ${row.suffix}`, reply);
  const payment = fixtureOf(await untilSettled(t, fixtureOf(reply, "A payment").id), "A payment");
  const [law] = lawsOf(t.contract);
  t.precondition(law !== undefined, "the contract declares no law over balances");
  const expected = before + effectOfPayments(law, account.id, [payment]);
  let observed = Number.NaN;
  await t.eventually(
    async () => {
      observed = await balanceOf(t, customer.id, account.id);
      return reply;
    },
    () => observed === expected,
  );
  expectThat(
    t,
    rules,
    `${operation.id} of ${String(valueInRequest(request, "body.amount"))}, then ${String(payment.body["status"])}`,
    observed === expected,
    () => ({
      operation: operation.id,
      expected: `a balance of ${expected} after ${before} and a payment that is ${String(payment.body["status"])}`,
      observed: String(observed),
    }),
  );
}
