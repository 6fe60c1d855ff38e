import type { Contract } from "@tallystick/contract";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { whileSetTo } from "../../world/configured.ts";
import { answerOf } from "../../world/fixture.ts";
import { balanceInTime, balanceOf } from "../../world/internal-accounts.ts";
import { makeUmaPayment, makeUndecidedPayment } from "../../world/umas.ts";
import { textAt, valueAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { listening } from "../events/listening.ts";
import { declared, expectSame, expectThat } from "../expect.ts";

/** What is particular to payments from a UMA address. */
export function incomingPaymentRules(contract: Contract): Check[] {
  return [unasked(contract), ...decidedLater(contract)];
}

/** Where nobody can be asked, the payment completes, and the money is there. */
function unasked(contract: Contract): Check {
  const rules = declared(contract, "G-104e");
  return defineCheck({
    name: "rules/a payment from a UMA address completes where nobody is asked",
    family: "rules",
    operation: "sandbox.uma.receive",
    rules,
    phase: "alone",
    cost: 2,
    run: (t) => whileSetTo(t, { webhookEndpoint: null }, () => paidUnasked(t, rules)),
  });
}

async function paidUnasked(t: Trial, rules: readonly string[]): Promise<void> {
  const customer = await t.world.customer();
  const account = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
  const before = await balanceOf(t, customer.id, account.id);
  const payment = await makeUmaPayment(t);
  const seen = await untilDecided(t, payment.id, "COMPLETED");
  expectThat(t, rules, "without an endpoint", textAt(seen.body, "status") === "COMPLETED", () => ({
    operation: "sandbox.uma.receive",
    expected: "status COMPLETED",
    observed: textAt(seen.body, "status") ?? answerOf(seen),
  }));
  const accountId = textAt(seen.body, "destination.accountId") ?? account.id;
  const wanted = (accountId === account.id ? before : 0) + Number(valueAt(seen.body, "receivedAmount.amount"));
  expectSame(t, rules, "the receiver's balance", {
    operation: "sandbox.uma.receive",
    what: "",
    expected: wanted,
    observed: await balanceInTime(t, customer.id, accountId, wanted),
  });
}

/** What the endpoint left open is decided by a call. */
function decidedLater(contract: Contract): Check[] {
  const verdicts = { "transactions.approve": "COMPLETED", "transactions.reject": "REJECTED" };
  return Object.entries(verdicts).map(([operation, status]) => {
    const rules = declared(contract, "G-104d");
    return defineCheck({
      ...listening,
      name: `rules/a payment that the endpoint left open is decided by ${operation}`,
      family: "rules",
      operation,
      rules,
      async run(t: Trial) {
        const { id } = await makeUndecidedPayment(t);
        const reply = await t.call(operation, { params: { transactionId: id }, body: {} });
        const seen = await untilDecided(t, id, status);
        expectThat(t, rules, operation, textAt(seen.body, "status") === status, () => ({
          operation,
          expected: `status ${status}`,
          observed: `${answerOf(reply)}, then ${textAt(seen.body, "status") ?? answerOf(seen)}`,
        }));
      },
    });
  });
}

function untilDecided(t: Trial, transactionId: string, status: string): Promise<Exchange> {
  return t.eventually(
    () => t.call("transactions.get", { params: { transactionId } }),
    (reply) => textAt(reply.body, "status") === status,
  );
}
