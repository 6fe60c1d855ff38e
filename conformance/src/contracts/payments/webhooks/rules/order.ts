import type { Derivation, Expectations, OperationId, Trial } from "../../words.ts";
import { check, fixtureOf, textAt } from "../../words.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { dataOf, deliveriesAbout, typeOf } from "../../../../checks/events/deliveries.ts";
import { externalAccountOf, type ExternalAccountOptions } from "../../external-accounts/fixtures.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { sendTransfer } from "../../transfers/transfer-request.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";

/** How a payment is made, the suffix of the account paid to, and the order of its events: their names without the kind. */
interface PaymentHistory {
  direction: "in" | "out" | "by quote" | "by quote at once";
  suffix?: string;
  order: string;
}

const completed = "PENDING( PROCESSING)? COMPLETED";
const refunded = "PENDING( PROCESSING)? FAILED REFUND_PENDING REFUND_COMPLETED";

const histories: readonly PaymentHistory[] = [
  { direction: "out", order: completed },
  { direction: "out", suffix: "002", order: refunded },
  { direction: "by quote", order: completed },
  { direction: "by quote", suffix: "004", order: refunded },
  { direction: "by quote", suffix: "007", order: "PENDING( PROCESSING)? FAILED REFUND_PENDING REFUND_FAILED" },
  { direction: "by quote at once", order: completed },
  { direction: "in", order: "COMPLETED" },
  { direction: "in", suffix: "002", order: "FAILED" },
];

/** A payment is reported step by step: nothing twice, nothing before its predecessor. */
export const orders: readonly Derivation[] = histories.map((history) => {
  const { direction, suffix, order } = history;
  const name = ["a payment", direction, ...(suffix === undefined ? [] : [suffix])].join(" ");
  const rule = direction === "in" ? "V-71b" : "V-71a";
  const rules = order.includes("REFUND") ? ([rule, "G-101c"] as const) : rule;
  return check(operationOf(history), `${name} emits its events in order`, rules, listening, async (t, expect) => {
    const id = await pay(t, direction, suffix === undefined ? {} : { suffix });
    const kind = direction === "in" ? "INCOMING_PAYMENT." : "OUTGOING_PAYMENT.";
    // No other event follows the last.
    const deliveries = await deliveriesAbout(t, id, [`${kind}${order.split(" ").at(-1)}`]);
    if (order.includes("REFUND")) expectRefunds(expect.by("G-101c"), deliveries);
    const received = deliveries.map((delivery) => typeOf(delivery).replace(kind, "")).join(" ");
    expect.by(rule).that(name, new RegExp(`^${order}$`).test(received), () => [order, received || "nothing"]);
  });
});

function operationOf({ direction }: PaymentHistory): OperationId {
  if (direction === "by quote at once") return "quotes.create";
  return direction === "by quote" ? "quotes.execute" : `transfers.${direction}`;
}

/** What tells of a refund shows it, and one that ended as it ended. */
function expectRefunds(expect: Expectations, deliveries: readonly Delivery[]): void {
  for (const delivery of deliveries) {
    const [, end] = typeOf(delivery).split(".REFUND_");
    if (end === undefined) continue;
    const shown = textAt(dataOf(delivery), "refund.status");
    // A server that reads the payment again for a later try may show the end of a refund that has just begun.
    const isRight = end === "PENDING" ? shown !== undefined : shown === end;
    expect.that(typeOf(delivery), isRight, () => [
      `${typeOf(delivery)} about a payment with a refund that is ${end}`,
      shown ?? "no refund",
    ]);
  }
}

function pay(t: Trial, direction: PaymentHistory["direction"], to: ExternalAccountOptions): Promise<string> {
  if (direction === "in" || direction === "out") return payByTransfer(t, direction, to);
  return direction === "by quote" ? payByQuote(t, to) : payByQuoteAtOnce(t, to);
}

async function payByQuoteAtOnce(t: Trial, to: ExternalAccountOptions): Promise<string> {
  const { body } = await makeQuote(t, { to, more: { immediatelyExecute: true } });
  return textAt(body, "transactionId") ?? "";
}

async function payByQuote(t: Trial, to: ExternalAccountOptions): Promise<string> {
  const { id, body } = await makeQuote(t, { to });
  fixtureOf(await t.call("quotes.execute", { params: { quoteId: id } }), "An executed quote");
  return textAt(body, "transactionId") ?? "";
}

async function payByTransfer(t: Trial, direction: "in" | "out", to: ExternalAccountOptions): Promise<string> {
  const [internal, external] = [await fundedAccount(t), await externalAccountOf(t, to)];
  return fixtureOf(await sendTransfer(t, { direction, internal, external }), "A transfer").id;
}
