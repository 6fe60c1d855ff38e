import type { Conservation, Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import type { Fixture } from "../../world/fixture.ts";
import { balanceOf } from "../../world/internal-accounts.ts";
import { defineGenerated } from "../define-check.ts";
import { declared, expectThat } from "../expect.ts";
import { effectOfCalls, effectOfPayments, lawsOf, paymentsOf, type Made } from "./law.ts";
import {
  bankMovers,
  cardPaymentsIn,
  movementsOf,
  walletMovers,
  type MovedAccount,
  type Movement,
} from "./movements.ts";

/** An account, what moves through it, and what it holds before anything moves; minor units. */
interface Stage {
  name: string;
  movers: typeof bankMovers;
  start: number;
  account(t: Trial): Promise<Fixture>;
}

const stages: readonly Stage[] = [
  {
    name: "movements",
    movers: bankMovers,
    start: 5_000,
    account: (t) => t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" }),
  },
  { name: "payments with a card", movers: walletMovers, start: 5_000_000, account: (t) => t.world.wallet() },
];

/** Batches of movements with any outcome: afterwards the balance is exactly what moved through it, and never below zero. */
export function sequences(contract: Contract): Check<Movement[][]>[] {
  return lawsOf(contract).flatMap((law) =>
    stages.map((stage) =>
      defineGenerated({
        name: `conservation/${law.name} after any sequence of ${stage.name}`,
        family: "conservation",
        operation: stage.name === "movements" ? "transfers.out" : "sandbox.cards.authorize",
        rules: declared(contract, law.rule),
        input: fc.array(fc.array(movementsOf(contract, stage.movers, stage.start), { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
        run: (t, batches) => move(t, law, stage, batches),
      }),
    ),
  );
}

async function move(t: Trial, law: Conservation, stage: Stage, batches: Movement[][]): Promise<void> {
  const moved = { owner: await t.world.customer(), account: await stage.account(t) };
  const start = await balanceOf(t, moved.owner.id, moved.account.id);
  const calls = await make(t, stage, moved, { kind: "fund", amount: stage.start, suffix: "" });
  for (const batch of batches) {
    const made = await Promise.all(batch.map((movement) => make(t, stage, moved, movement)));
    calls.push(...made.flat());
  }
  await expectKept(t, law, moved, calls, start);
}

async function make(t: Trial, { movers }: Stage, moved: MovedAccount, movement: Movement): Promise<Made[]> {
  return (await movers[movement.kind]?.(t, moved, movement)) ?? [];
}

async function expectKept(
  t: Trial,
  law: Conservation,
  { owner, account }: MovedAccount,
  calls: readonly Made[],
  start: number,
): Promise<void> {
  const rules = declared(t.contract, law.rule);
  const operation = calls.at(-1)?.operation ?? "sandbox.internalAccounts.fund";
  let expected = Number.NaN;
  let observed = Number.NaN;
  await t.eventually(
    async () => {
      const reply = await t.call("customers.internalAccounts.list", { query: { customerId: owner.id } });
      const payments = [...(await paymentsOf(t, owner.id)), ...cardPaymentsIn(calls)];
      observed = await balanceOf(t, owner.id, account.id);
      expected = start + effectOfCalls(law, account.id, calls) + effectOfPayments(law, account.id, payments);
      return reply;
    },
    () => observed === expected,
  );
  expectThat(t, rules, `${calls.length} movements`, observed === expected, () => ({
    operation,
    expected: `a balance of ${expected}, the sum of what moved`,
    observed: String(observed),
  }));
  expectThat(t, rules, "never below zero", observed >= 0, () => ({
    operation,
    expected: "a balance of zero or more",
    observed: String(observed),
  }));
}
