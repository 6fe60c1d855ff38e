import type { Contract, RuleId } from "@tallystick/contract";
import type { Check, Trial } from "../../words.ts";
import { declared, defineCheck, expecting, fixtureOf, textAt } from "../../words.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { dataOf, deliveriesAbout, typeOf } from "../../../../checks/events/deliveries.ts";
import { externalAccountOf, type ExternalAccountOptions } from "../../external-accounts/fixtures.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { sendTransfer } from "../../transfers/transfer-request.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";

/** The order of the events of a payment. */
interface PaymentHistory {
  direction: "in" | "out" | "by quote" | "by quote at once";
  suffix?: string;
  rule: RuleId;
  /** The events after which no other follows. */
  last: readonly string[];
  /** The names of the events, without their kind. */
  order: RegExp;
}

const histories: readonly PaymentHistory[] = [
  { direction: "out", rule: "V-71a", last: ["OUTGOING_PAYMENT.COMPLETED"], order: /^PENDING( PROCESSING)? COMPLETED$/ },
  {
    direction: "out",
    suffix: "002",
    rule: "V-71a",
    last: ["OUTGOING_PAYMENT.REFUND_COMPLETED"],
    order: /^PENDING( PROCESSING)? FAILED REFUND_PENDING REFUND_COMPLETED$/,
  },
  {
    direction: "by quote",
    rule: "V-71a",
    last: ["OUTGOING_PAYMENT.COMPLETED"],
    order: /^PENDING( PROCESSING)? COMPLETED$/,
  },
  {
    direction: "by quote",
    suffix: "004",
    rule: "V-71a",
    last: ["OUTGOING_PAYMENT.REFUND_COMPLETED"],
    order: /^PENDING( PROCESSING)? FAILED REFUND_PENDING REFUND_COMPLETED$/,
  },
  {
    direction: "by quote",
    suffix: "007",
    rule: "V-71a",
    last: ["OUTGOING_PAYMENT.REFUND_FAILED"],
    order: /^PENDING( PROCESSING)? FAILED REFUND_PENDING REFUND_FAILED$/,
  },
  {
    direction: "by quote at once",
    rule: "V-71a",
    last: ["OUTGOING_PAYMENT.COMPLETED"],
    order: /^PENDING( PROCESSING)? COMPLETED$/,
  },
  { direction: "in", rule: "V-71b", last: ["INCOMING_PAYMENT.COMPLETED"], order: /^COMPLETED$/ },
  { direction: "in", suffix: "002", rule: "V-71b", last: ["INCOMING_PAYMENT.FAILED"], order: /^FAILED$/ },
];

/** A payment is reported step by step: nothing twice, nothing before its predecessor. */
export function orders(contract: Contract): Check[] {
  return histories.map((history) => {
    const rules = declared(contract, history.rule, isOfRefund(history) ? "G-101c" : undefined);
    return defineCheck({
      ...listening,
      name: `events/a payment ${history.direction} ${history.suffix ?? ""} emits its events in order`.replace(
        "  ",
        " ",
      ),
      operation: operationOf(history),
      rules,
      run: (t: Trial) => listen(t, history),
    });
  });
}

function operationOf({ direction }: PaymentHistory): string {
  if (direction === "by quote at once") return "quotes.create";
  return direction === "by quote" ? "quotes.execute" : `transfers.${direction}`;
}

function isOfRefund({ last }: PaymentHistory): boolean {
  return last.some((event) => event.includes("REFUND"));
}

async function listen(t: Trial, history: PaymentHistory): Promise<void> {
  const { direction, suffix, last, order, rule } = history;
  const id = await pay(t, direction, suffix === undefined ? {} : { suffix });
  const kind = direction === "in" ? "INCOMING_PAYMENT." : "OUTGOING_PAYMENT.";
  const deliveries = await deliveriesAbout(t, id, last);
  if (isOfRefund(history)) expectRefunds(t, operationOf(history), deliveries);
  const received = deliveries.map((delivery) => typeOf(delivery).replace(kind, "")).join(" ");
  expecting(t, declared(t.contract, rule), operationOf(history)).that(
    `a payment ${direction} ${suffix ?? ""}`,
    order.test(received),
    () => [order.source.replaceAll(/[\^$]/g, ""), received || "nothing"],
  );
}

/** What tells of a refund shows it, and one that ended as it ended. */
function expectRefunds(t: Trial, operation: string, deliveries: readonly Delivery[]): void {
  for (const delivery of deliveries) {
    const [, end] = typeOf(delivery).split(".REFUND_");
    if (end === undefined) continue;
    const shown = textAt(dataOf(delivery), "refund.status");
    // A server that reads the payment again for a later try may show the end of a refund that has just begun.
    const isRight = end === "PENDING" ? shown !== undefined : shown === end;
    expecting(t, declared(t.contract, "G-101c"), operation).that(typeOf(delivery), isRight, () => [
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
