import * as fc from "fast-check";
import type { Check, Contract, Fixture, Trial } from "../../../words.ts";
import { expecting, HarnessFault } from "../../../words.ts";
import type { Conservation } from "@tallystick/contract";
import { balanceOf, internalAccountOf, walletOf } from "../../fixtures.ts";
import { defineGenerated } from "../../../../../checks/define-check.ts";
import { rulesOfRows } from "../../../../../requests/expect.ts";
import { after, scenarioOf, type Scenario, type Scenarios } from "../../../../../checks/scenario.ts";
import { bankScenarios, walletScenarios } from "./scenarios.ts";
import { effectOfCalls, effectOfPayments, invariantsOf, paymentsOf, type Made } from "./invariants.ts";
import {
  bankMovers,
  batchesOf,
  cardPaymentsIn,
  suffixesOf,
  walletMovers,
  type Batch,
  type MovedAccount,
  type Mover,
  type Movement,
} from "./movements.ts";
import { customerOf } from "../../../customers/fixtures.ts";

/** An account, what moves through it, and its balance before anything moves; minor units. */
export interface Stage {
  name: string;
  movers: Readonly<Record<string, Mover>>;
  scenarios: Scenarios<Batch>;
  start: number;
  account(t: Trial): Promise<Fixture>;
}

/** The accounts that sequences of movements go through. */
export const stages: readonly Stage[] = [
  {
    name: "transfers and quotes",
    movers: bankMovers,
    scenarios: bankScenarios,
    start: 5_000,
    account: (t) => internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" }),
  },
  {
    name: "card payments",
    movers: walletMovers,
    scenarios: walletScenarios,
    start: 5_000_000,
    account: (t) => walletOf(t),
  },
];

/** A scenario, and what is generated to follow it. */
interface Sequence {
  scenario: Scenario<Batch>;
  batches: readonly Batch[];
}

/**
 * Batches of movements with any outcome: afterwards the balance is exactly the sum of the movements, and never below
 * zero.
 */
export function sequences(contract: Contract): Check<Sequence>[] {
  return invariantsOf(contract).flatMap((invariant) =>
    stages.map((stage) =>
      defineGenerated({
        name: `conservation/${invariant.name} holds after any sequence of ${stage.name}`,
        family: "conservation",
        operation: stage.name === "transfers and quotes" ? "transfers.out" : "sandbox.cards.authorize",
        rules: rulesOfRows(contract, invariant.rule),
        input: fc.record({
          scenario: scenarioOf(stage.scenarios),
          batches: batchesOf(Object.keys(stage.movers), suffixesOf(contract), stage.start),
        }),
        run: (t, sequence) => move(t, invariant, stage, sequence),
      }),
    ),
  );
}

/** What has moved through an account: the calls of a sequence, added to what was there before. */
interface Moved extends MovedAccount {
  before: number;
  calls: readonly Made[];
}

async function move(t: Trial, invariant: Conservation, stage: Stage, { scenario, batches }: Sequence): Promise<void> {
  const through = { owner: await customerOf(t), account: await stage.account(t) };
  const before = await balanceOf(t, through.account.id);
  const calls = await make(t, stage, through, { kind: "fund", amount: stage.start, suffix: "" });
  for (const batch of [...scenario.steps, ...batches]) {
    const made = await Promise.all(batch.map((movement) => make(t, stage, through, movement)));
    calls.push(...made.flat());
  }
  await expectInvariantHolds(t, invariant, { ...through, before, calls }, scenario);
}

async function make(t: Trial, { movers }: Stage, moved: MovedAccount, movement: Movement): Promise<Made[]> {
  const mover = movers[movement.kind];
  if (mover === undefined) throw new HarnessFault(`There is no movement of kind "${movement.kind}".`);
  return mover(t, moved, movement);
}

async function expectInvariantHolds(
  t: Trial,
  invariant: Conservation,
  moved: Moved,
  scenario: Scenario<Batch>,
): Promise<void> {
  const { owner, account, before, calls } = moved;
  const rules = rulesOfRows(t.contract, invariant.rule);
  const operation = calls.at(-1)?.operation ?? "sandbox.internalAccounts.fund";
  let expected = Number.NaN;
  let observed = Number.NaN;
  await t.eventually(
    async () => {
      const reply = await t.call("customers.internalAccounts.list", { query: { customerId: owner.id } });
      const payments = [...(await paymentsOf(t, owner.id)), ...cardPaymentsIn(calls)];
      observed = await balanceOf(t, account.id, owner);
      expected =
        before + effectOfCalls(invariant, account.id, calls) + effectOfPayments(invariant, account.id, payments);
      return reply;
    },
    () => observed === expected,
  );
  expecting(t, rules, operation).that(after(scenario, `${calls.length} movements`), observed === expected, () => [
    `a balance of ${expected}, the sum of what moved`,
    String(observed),
  ]);
  expecting(t, rules, operation).that(after(scenario, "never below zero"), observed >= 0, () => [
    "a balance of zero or more",
    String(observed),
  ]);
}
