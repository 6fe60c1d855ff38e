import type { Exchange, Trial } from "../../../words.ts";
import { expecting, fixtureOf } from "../../../words.ts";
import { balanceOf } from "../../fixtures.ts";
import { rulesOfRows } from "../../../../../requests/expect.ts";
import { effectOfPayments, invariantsOf } from "./invariants.ts";

/** The rules that every balance invariant carries. */
export function invariantRules({ contract }: Pick<Trial, "contract">): string[] {
  return rulesOfRows(contract, ...invariantsOf(contract).map(({ rule }) => rule));
}

/** An account of the trial's own customer, and its balance before a payment. */
export interface BalanceSnapshot {
  accountId: string;
  before: number;
}

/**
 * Within five seconds the account has the balance that follows from the payment, as it is shown then, and the balance
 * before.
 */
export async function expectBalanced(
  t: Trial,
  rules: readonly string[],
  state: string,
  { accountId, before }: BalanceSnapshot,
  readPayment: () => Promise<Exchange>,
): Promise<void> {
  const [invariant] = invariantsOf(t.contract);
  t.precondition(invariant !== undefined, "the contract declares no invariant over balances");
  let [expected, observed] = [Number.NaN, Number.NaN];
  const payment = await t.eventually(
    async () => {
      const reply = await readPayment();
      expected = before + effectOfPayments(invariant, accountId, [fixtureOf(reply, "A payment")]);
      observed = await balanceOf(t, accountId);
      return reply;
    },
    () => observed === expected,
  );
  const status = String(fixtureOf(payment, "A payment").body["status"]);
  const what = `${before} before and a payment that is ${status}: a balance of`;
  expecting(t, rules, payment.operation).same(state, what, expected, observed);
}
