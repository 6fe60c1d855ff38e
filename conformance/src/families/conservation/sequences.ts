import type { Conservation, Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { balanceOf } from "../../world/internal-accounts.ts";
import { transferRequest } from "../../world/transfers.ts";
import { defineGenerated } from "../define-check.ts";
import { declared, expectThat } from "../expect.ts";
import { effectOfCalls, effectOfPayments, lawsOf, paymentsOf, type Made } from "./law.ts";

/** One movement of money; those of one batch run at once. */
interface Movement {
  kind: "fund" | "in" | "out";
  amount: number;
  suffix: string;
}

/** What the account holds before anything moves; minor units. */
const START = 5_000;

/** Batches of movements with any outcome: afterwards the balance is exactly what moved through it, and never below zero. */
export function sequences(contract: Contract): Check<Movement[][]>[] {
  return lawsOf(contract).map((law) =>
    defineGenerated({
      name: `conservation/${law.name} after any sequence of movements`,
      family: "conservation",
      rules: declared(contract, law.rule),
      input: fc.array(fc.array(movement(contract), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      run: (t, batches) => move(t, law, batches),
    }),
  );
}

/** Suffixes whose outcome is there at once; those that wait for time would only hold the sequence up. */
function movement(contract: Contract): fc.Arbitrary<Movement> {
  const rows = ["transfers.in", "transfers.out"].flatMap((id) => contract.operations[id]?.outcomes?.rows ?? []);
  const instant = rows.filter((row) => row.refuses === undefined && row.steps.every((step) => step.after === "PT0S"));
  const suffixes = [...new Set(instant.map((row) => (row.suffix === "*" ? "" : row.suffix)))];
  return fc.record({
    kind: fc.constantFrom("fund" as const, "in" as const, "out" as const),
    amount: fc.integer({ min: 1, max: START }),
    suffix: fc.constantFrom("", ...suffixes),
  });
}

async function move(t: Trial, law: Conservation, batches: Movement[][]): Promise<void> {
  const customer = await t.world.customer();
  const account = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
  const start = await balanceOf(t, customer.id, account.id);
  const calls = [await fundCall(t, account.id, START)];
  for (const batch of batches) calls.push(...(await Promise.all(batch.map((each) => make(t, account.id, each)))));

  const rules = declared(t.contract, law.rule);
  let expected = Number.NaN;
  let observed = Number.NaN;
  await t.eventually(
    async () => {
      const reply = await t.call("customers.internalAccounts.list", { query: { customerId: customer.id } });
      const payments = await paymentsOf(t, customer.id);
      observed = await balanceOf(t, customer.id, account.id);
      expected = start + effectOfCalls(law, account.id, calls) + effectOfPayments(law, account.id, payments);
      return reply;
    },
    () => observed === expected,
  );
  expectThat(t, rules, `${calls.length} movements`, observed === expected, () => ({
    operation: calls.at(-1)?.operation ?? "sandbox.internalAccounts.fund",
    expected: `a balance of ${expected}, the sum of what moved`,
    observed: String(observed),
  }));
  expectThat(t, rules, "never below zero", observed >= 0, () => ({
    operation: calls.at(-1)?.operation ?? "sandbox.internalAccounts.fund",
    expected: "a balance of zero or more",
    observed: String(observed),
  }));
}

async function make(t: Trial, internalAccountId: string, { kind, amount, suffix }: Movement): Promise<Made> {
  if (kind === "fund") return fundCall(t, internalAccountId, amount);
  const external = await t.world.externalAccount(suffix === "" ? {} : { suffix });
  const wish = { direction: kind, internalAccountId, externalAccountId: external.id, amount };
  const { operation, body } = transferRequest(wish);
  return { operation, request: { body }, reply: await t.call(operation, { body }) };
}

async function fundCall(t: Trial, accountId: string, amount: number): Promise<Made> {
  const request = { params: { accountId }, body: { amount } };
  const reply = await t.call("sandbox.internalAccounts.fund", request);
  fixtureOf(reply, "A funded account");
  return { operation: "sandbox.internalAccounts.fund", request, reply };
}
