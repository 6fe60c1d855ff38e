import type { Check, Contract, Derivation, Exchange, Expectations, Trial } from "../../words.ts";
import { alone, answerOf, check, declared, defineCheck, expecting, textAt, valueAt, valuesAt } from "../../words.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { setConfig, setCurrencies } from "../../config/fixtures.ts";
import { balanceInTime, balanceOf, internalAccountOf } from "../../accounts/fixtures.ts";
import { makeUmaPayment, makeUndecidedPayment, umaBalanceOf } from "../../quotes/uma-addresses.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { requireOpen } from "../../webhooks/rules/require-open.ts";
import { expectBalanced, invariantRules } from "../../accounts/rules/conservation/balanced.ts";
import { together } from "../../../../requests/expect.ts";
import { customersEvent, newUrl } from "../../webhooks/fixtures.ts";

/** What only payments from a UMA address have. */
export const incomingPaymentRules: readonly Derivation[] = [
  /** Without an endpoint to ask, the payment completes, and the money is there. */
  check(
    "sandbox.uma.receive",
    "a UMA payment completes without an approval endpoint",
    "G-104e",
    alone,
    async (t, expect) => {
      await setConfig(t, { webhookEndpoint: null });
      await paidWithoutDecision(t, expect);
    },
  ),
  (contract) => decidedLater(contract),
  uninformed("the endpoint"),
  uninformed("transactions.approve"),
];

async function paidWithoutDecision(t: Trial, expect: Expectations): Promise<void> {
  const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
  const before = await balanceOf(t, account.id);
  const payment = await makeUmaPayment(t);
  const seen = await untilDecided(t, payment.id, "COMPLETED");
  expect.that("without an endpoint", textAt(seen.body, "status") === "COMPLETED", () => [
    "status COMPLETED",
    textAt(seen.body, "status") ?? answerOf(seen),
  ]);
  const accountId = textAt(seen.body, "destination.accountId") ?? account.id;
  const wanted = (accountId === account.id ? before : 0) + Number(valueAt(seen.body, "receivedAmount.amount"));
  expect.same("the receiver's balance", "", wanted, await balanceInTime(t, accountId, wanted));
}

/**
 * An approval contains the requested fields of the receiver, or there is no payment; without a request none can be
 * missing.
 */
function uninformed(by: "the endpoint" | "transactions.approve"): Derivation {
  const operation = by === "the endpoint" ? "sandbox.uma.receive" : by;
  const options = { ...alone, needs: ["webhook-receiver"] } as const;
  return check(operation, `an approval by ${by} returns the requested fields`, "G-104a", options, async (t, expect) => {
    const requiredCounterpartyFields = [{ name: "TAX_ID", mandatory: true }];
    await setCurrencies(t, () => ({ requiredCounterpartyFields }), { webhookEndpoint: newUrl(t) });
    await approveWith(t, by, expect);
  });
}

async function approveWith(t: Trial, by: string, expect: Expectations): Promise<void> {
  const isQuestion = await customersEvent(t, "INCOMING_PAYMENT.PENDING");
  for (const [info, end] of [
    [{}, "FAILED MISSING_MANDATORY_PAYEE_DATA"],
    [{ receiverCustomerInfo: { TAX_ID: "123456789" } }, "COMPLETED"],
  ] as const) {
    const reply = by === "the endpoint" ? { status: 200, body: JSON.stringify(info) } : { status: 202 };
    const stop = t.receiver.answer(isQuestion, () => reply);
    const { id } = await makeUmaPayment(t);
    const isOurs = (delivery: Delivery): boolean => isQuestion(delivery) && textAt(delivery.body, "data.id") === id;
    const [question] = await t.receiver.arrived(isOurs, 1, t.patienceMs);
    const fields = valuesAt(question?.body, "data.requestedReceiverCustomerInfoFields[]");
    const isAsked = fields.some((field) => valueAt(field, "mandatory") === true);
    const wanted = isAsked ? end : "COMPLETED";
    if (by !== "the endpoint") await t.call(by, { params: { transactionId: id }, body: info });
    const seen = await untilDecided(t, id, wanted.split(" ")[0] ?? "");
    stop();
    const observed = [textAt(seen.body, "status"), textAt(seen.body, "failureReason")].filter(Boolean).join(" ");
    const state = isAsked ? `asked, answered ${Object.keys(info).join() || "nothing"}` : "asked for nothing";
    expect.of(seen.operation).same(state, "", wanted, observed);
  }
}

/** A payment that the endpoint left open is decided by a call. */
function decidedLater(contract: Contract): Check[] {
  const verdicts = { "transactions.approve": "COMPLETED", "transactions.reject": "REJECTED" };
  return Object.entries(verdicts).map(([operation, status]) => {
    const rules = together(declared(contract, "G-104d", "G-59e", "G-59g"), invariantRules({ contract }));
    return defineCheck({
      ...listening,
      name: `rules/${operation} decides a payment the endpoint left pending`,
      family: "rules",
      operation,
      rules,
      async run(t: Trial) {
        const balance = await umaBalanceOf(t);
        const askedAt = t.ticks();
        const { id } = await makeUndecidedPayment(t);
        const read = (): Promise<Exchange> => t.call("transactions.get", { params: { transactionId: id } });
        const reply = await t.call(operation, { params: { transactionId: id }, body: {} });
        requireOpen(t, askedAt);
        const seen = await untilDecided(t, id, status);
        expecting(t, declared(contract, "G-104d"), operation).that(
          operation,
          textAt(seen.body, "status") === status,
          () => [`status ${status}`, `${answerOf(reply)}, then ${textAt(seen.body, "status") ?? answerOf(seen)}`],
        );
        await expectBalanced(t, invariantRules(t), operation, balance, read);
        await expectDecidedForGood(t, id, status);
        await expectBalanced(t, invariantRules(t), `${operation}, once and for all`, balance, read);
      },
    });
  });
}

/** Another decision, or the same again, is refused, and nothing changes. */
async function expectDecidedForGood(t: Trial, transactionId: string, status: string): Promise<void> {
  for (const [operation, rule] of [
    ["transactions.approve", "G-59e"],
    ["transactions.reject", "G-59g"],
  ] as const) {
    const state = `${operation} of a payment that is ${status}`;
    const reply = await t.call(operation, { params: { transactionId }, body: {} });
    const rules = declared(t.contract, rule);
    const refusals = t.contract.operations[operation]?.refusals ?? [];
    expecting(t, rules).answer(
      state,
      reply,
      refusals.filter(({ when }) => when === "not-pending"),
    );
    const { body } = await t.call("transactions.get", { params: { transactionId } });
    expecting(t, rules, operation).same(state, "status", status, textAt(body, "status"));
  }
}

function untilDecided(t: Trial, transactionId: string, status: string): Promise<Exchange> {
  return t.eventually(
    () => t.call("transactions.get", { params: { transactionId } }),
    (reply) => textAt(reply.body, "status") === status,
  );
}
