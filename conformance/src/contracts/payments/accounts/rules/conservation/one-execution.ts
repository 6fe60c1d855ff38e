import * as fc from "fast-check";
import type { CallRequest, Check, Contract, Fixture, OperationId, RuleId, Trial } from "../../../words.ts";
import { answerOf, expecting, isSuccess } from "../../../words.ts";
import { balanceInTime, balanceOf, internalAccountOf } from "../../fixtures.ts";
import { makeQuote } from "../../../quotes/fixtures.ts";
import type { QuoteSource } from "../../../quotes/amounts.ts";
import { defineGenerated } from "../../../../../checks/define-check.ts";
import { declaredFor, rulesOfRowsFor, together } from "../../../../../requests/expect.ts";
import { invariantsOf } from "./invariants.ts";

/** The operations that pay a quote, and the rule by which it is paid only once. */
const payers: Readonly<
  Record<string, { from: QuoteSource; rule: RuleId; request: (quote: Fixture) => CallRequest; takes: boolean }>
> = {
  "quotes.execute": { from: "account", rule: "G-48c", request: ({ id }) => ({ params: { quoteId: id } }), takes: true },
  "sandbox.send": {
    from: "outside",
    rule: "G-94c",
    request: ({ id }) => ({ body: { quoteId: id, currencyCode: "USD" } }),
    takes: false,
  },
} satisfies Partial<
  Record<OperationId, { from: QuoteSource; rule: RuleId; request: (quote: Fixture) => CallRequest; takes: boolean }>
>;

/** Several callers pay one quote at once, without a key: one succeeds, and the money moves once. */
export function oneExecution(contract: Contract): Check<number>[] {
  return [...byOne(contract), byEither(contract)];
}

function byOne(contract: Contract): Check<number>[] {
  return Object.entries(payers).map(([operation, { rule }]) => {
    const rules = together(
      declaredFor(contract, operation, rule),
      rulesOfRowsFor(contract, operation, ...invariantsOf(contract).map((invariant) => invariant.rule)),
    );
    return defineGenerated({
      name: `conservation/concurrent ${operation} executes a quote once`,
      family: "conservation",
      operation,
      rules,
      input: fc.integer({ min: 2, max: 5 }),
      run: (t, runners) => race(t, operation, rules, runners),
    });
  });
}

/** A quote from an external account is executed or paid in, and never both. */
function byEither(contract: Contract): Check<number> {
  const operations = Object.keys(payers);
  const rules = operations.flatMap((operation) => declaredFor(contract, operation, payers[operation]?.rule));
  return defineGenerated({
    name: `conservation/concurrent ${operations.join(" and ")} execute a quote once`,
    family: "conservation",
    operation: "sandbox.send",
    rules,
    input: fc.integer({ min: 2, max: 5 }),
    async run(t, runners) {
      const quote = await makeQuote(t, { from: "external" });
      const calls = Array.from({ length: runners }, (_, nth) => {
        const operation = operations[nth % operations.length] ?? "";
        return t.call(operation, payers[operation]?.request(quote));
      });
      const replies = await Promise.all(calls);
      expecting(t, rules, "sandbox.send").that(
        "a race for one quote, in two ways",
        replies.filter(isSuccess).length === 1,
        () => ["one success", replies.map((reply) => `${reply.operation} ${answerOf(reply)}`).join(", ")],
      );
    },
  });
}

async function race(t: Trial, operation: string, rules: readonly string[], runners: number): Promise<void> {
  const payer = payers[operation];
  if (payer === undefined) return;
  const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
  const quote = await makeQuote(t, { from: payer.from });
  const before = await balanceOf(t, account.id);
  const calls = Array.from({ length: runners }, () => t.call(operation, payer.request(quote)));
  const replies = await Promise.all(calls);
  const wanted = before - (payer.takes ? Number(quote.body["totalSendingAmount"]) : 0);
  const left = await balanceInTime(t, account.id, wanted);
  const winners = replies.filter(isSuccess).length;
  expecting(t, rules, operation).that("a race for one quote", winners === 1 && left === wanted, () => [
    `one success and ${wanted} left`,
    `${replies.map(answerOf).join(", ")}, and ${left} left`,
  ]);
}
