import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import { answerOf } from "../../world/fixture.ts";
import { balanceOf, fund } from "../../world/internal-accounts.ts";
import { transferRequest } from "../../world/transfers.ts";
import { defineGenerated } from "../define-check.ts";
import { declared, expectThat, isSuccess } from "../expect.ts";
import { lawsOf } from "./law.ts";

/** Several payments at once that together ask for more than there is: no more succeed than the balance covers. */
export function overspending(contract: Contract): Check<{ runners: number; amount: number }>[] {
  const rules = declared(contract, "XFER-05", ...lawsOf(contract).map(({ rule }) => rule));
  return [
    defineGenerated({
      name: "conservation/transfers.out in a race for the last money",
      family: "conservation",
      operation: "transfers.out",
      rules,
      input: fc.record({ runners: fc.integer({ min: 2, max: 5 }), amount: fc.integer({ min: 600, max: 1_000 }) }),
      run: (t, race) => overspend(t, rules, race),
    }),
  ];
}

async function overspend(t: Trial, rules: readonly string[], race: { runners: number; amount: number }): Promise<void> {
  const customer = await t.world.customer();
  const account = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
  const external = await t.world.externalAccount();
  await fund(t, account.id, 1_000);
  const wish = { direction: "out" as const, internalAccountId: account.id, externalAccountId: external.id };
  const { operation, body } = transferRequest({ ...wish, amount: race.amount });
  const replies = await Promise.all(Array.from({ length: race.runners }, () => t.call(operation, { body })));
  const winners = replies.filter(isSuccess).length;
  const left = await balanceOf(t, customer.id, account.id);
  expectThat(t, rules, "a race for the last money", winners === 1 && left === 1_000 - race.amount, () => ({
    operation,
    expected: `one success and ${1_000 - race.amount} left`,
    observed: `${replies.map(answerOf).join(", ")}, and ${left} left`,
  }));
}
