import * as fc from "fast-check";
import type { CallRequest, Check, Contract, Fixture, OperationId, RuleId, Trial } from "../../../words.ts";
import { answerOf, expecting, isSuccess } from "../../../words.ts";
import { balanceInTime, fundedAccount } from "../../fixtures.ts";
import { makeQuote } from "../../../quotes/fixtures.ts";
import { transferRequest } from "../../../transfers/transfer-request.ts";
import { defineGenerated } from "../../../../../checks/define-check.ts";
import { declaredFor, rulesOfRowsFor, together } from "../../../../../requests/expect.ts";
import { invariantsOf } from "./invariants.ts";
import { externalAccountOf } from "../../../external-accounts/fixtures.ts";

/** The account's balance; minor units. */
const BALANCE = 100_000;

/** A race for the balance: each runner asks for more than half. */
interface Race {
  runners: number;
  amount: number;
}

/** How an operation asks for an amount of the account's money. */
const paymentRequests: Readonly<
  Record<string, { rules: RuleId[]; request(t: Trial, account: Fixture, amount: number): Promise<CallRequest> }>
> = {
  "transfers.out": {
    rules: ["XFER-05"],
    async request(t, internal, amount) {
      const external = await externalAccountOf(t);
      return { body: transferRequest({ direction: "out", internal, external, amount }).body };
    },
  },
  "quotes.execute": {
    rules: ["V-32b"],
    request: async (t, payer, amount) => ({ params: { quoteId: (await makeQuote(t, { payer, amount })).id } }),
  },
} satisfies Partial<
  Record<OperationId, { rules: RuleId[]; request(t: Trial, account: Fixture, amount: number): Promise<CallRequest> }>
>;

/** Several concurrent payments that together exceed the balance: no more succeed than it covers. */
export function overspending(contract: Contract): Check<Race>[] {
  const operations = Object.keys(paymentRequests);
  return [...operations.map((operation) => [operation]), operations].map((ways) => {
    const [operation = ""] = ways;
    const ofWays = ways.flatMap((way) => declaredFor(contract, way, ...(paymentRequests[way]?.rules ?? [])));
    const invariants = invariantsOf(contract).map(({ rule }) => rule);
    const rules = together(ofWays, rulesOfRowsFor(contract, operation, ...invariants));
    return defineGenerated({
      name: `conservation/concurrent ${ways.join(" and ")} never overdraw a balance`,
      family: "conservation",
      operation,
      rules,
      input: fc.record({
        runners: fc.integer({ min: 2, max: 5 }),
        amount: fc.integer({ min: BALANCE * 0.6, max: BALANCE }),
      }),
      run: (t, race) => overspend(t, ways, rules, race),
    });
  });
}

/** The runners pay in these ways in turn. */
async function overspend(t: Trial, ways: readonly string[], rules: readonly string[], race: Race): Promise<void> {
  const account = await fundedAccount(t, "USD", BALANCE);
  const calls: { way: string; request: CallRequest }[] = [];
  for (let runner = 0; runner < race.runners; runner += 1) {
    const way = ways[runner % ways.length] ?? "";
    const request = await paymentRequests[way]?.request(t, account, race.amount);
    if (request !== undefined) calls.push({ way, request });
  }
  const replies = await Promise.all(calls.map(({ way, request }) => t.call(way, request)));
  const winners = replies.filter(isSuccess).length;
  const left = await balanceInTime(t, account.id, BALANCE - race.amount);
  expecting(t, rules, ways[0] ?? "").that(
    "a race for the last money",
    winners === 1 && left === BALANCE - race.amount,
    () => [`one success and ${BALANCE - race.amount} left`, `${replies.map(answerOf).join(", ")}, and ${left} left`],
  );
}
