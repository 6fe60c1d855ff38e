import { ruleCheck } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { isSuccess, type Expectations } from "../../../../requests/expect.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { textAt } from "../../../../json/value-at.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, payWith, simulateOn, type FundedCard } from "../card-payments.ts";

/** Payments with a card, and returns of one, that come at once. */
export const cardRaces: readonly Derivation[] = [
  /** The wallet holds two payments and a half. */
  ruleCheck({
    cost: 3,
    rules: ["V-64d"],
    name: "concurrent card payments never overdraw the balance",
    operation: "sandbox.cards.authorize",
    async run(t, expect) {
      const held = 2.5 * CARD_AMOUNT;
      const { card, balance } = await fundedCard(t, held);
      const replies = await Promise.all(forEachCaller(() => payWith(t, card)));
      expectAtMost(expect, "authorised", replies, { most: 2, isTaken: isAuthorised });
      await expectBalance(t, expect, balance, held - replies.filter(isAuthorised).length * CARD_AMOUNT, replies);
    },
  }),

  /** Each asks for more than half of what was settled. */
  ruleCheck({
    cost: 3,
    rules: ["G-73n"],
    name: "concurrent returns never exceed the settled amount",
    operation: "sandbox.cards.return",
    async run(t, expect) {
      const { card, balance } = await fundedCard(t, CARD_AMOUNT);
      const payment = await makeCardPayment(t, { card });
      await simulateOn(t, card, "clear", { of: payment, amount: CARD_AMOUNT });
      const part = 0.6 * CARD_AMOUNT;
      const replies = await Promise.all(
        forEachCaller(() => simulateOn(t, card, "return", { of: payment, amount: part })),
      );
      expectAtMost(expect, "returned", replies, { most: 1, isTaken: isSuccess });
      await expectBalance(t, expect, balance, replies.filter(isSuccess).length * part, replies);
    },
  }),
];

function isAuthorised({ body }: Exchange): boolean {
  return textAt(body, "status") === "AUTHORIZED";
}

/** The wallet holds what the replies say, at once or within five seconds (V-30). */
async function expectBalance(
  t: Trial,
  expect: Expectations,
  balance: FundedCard["balance"],
  wanted: number,
  [first]: readonly Exchange[],
): Promise<void> {
  if (first === undefined) return;
  let left = await balance();
  await t.eventually(
    async () => {
      left = await balance();
      return first;
    },
    () => left === wanted,
  );
  expect
    .of(first.operation)
    .that("afterwards", left === wanted, () => [`a balance of ${wanted}, as the replies say`, String(left)]);
}
