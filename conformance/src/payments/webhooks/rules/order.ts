import type { Contract, RuleId } from "@tallystick/contract";
import type { Check, Trial } from "../../../engine/types.ts";
import { deliveriesAbout, typeOf } from "../../../families/events/deliveries.ts";
import { fixtureOf } from "../../../fixtures/fixture.ts";
import type { ExternalAccountOptions } from "../../external-accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { transferRequest } from "../../transfers/transfer-request.ts";
import { textAt } from "../../../json/value-at.ts";
import { defineCheck } from "../../../families/define-check.ts";
import { declared, expectThat } from "../../../families/expect.ts";
import { listening } from "../../../families/events/listening.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";

/** The order of the events of a payment. */
interface PaymentHistory {
  direction: "in" | "out" | "by quote";
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
  { direction: "in", rule: "V-71b", last: ["INCOMING_PAYMENT.COMPLETED"], order: /^COMPLETED$/ },
  { direction: "in", suffix: "002", rule: "V-71b", last: ["INCOMING_PAYMENT.FAILED"], order: /^FAILED$/ },
];

/** A payment is reported step by step: nothing twice, nothing before its predecessor. */
export function orders(contract: Contract): Check[] {
  return histories.map((history) => {
    const rules = declared(contract, history.rule);
    return defineCheck({
      ...listening,
      name: `events/a payment ${history.direction} ${history.suffix ?? ""} is told of in order`.replace("  ", " "),
      family: "events",
      operation: operationOf(history),
      rules,
      run: (t: Trial) => listen(t, history, rules),
    });
  });
}

function operationOf({ direction }: PaymentHistory): string {
  return direction === "by quote" ? "quotes.execute" : `transfers.${direction}`;
}

async function listen(t: Trial, history: PaymentHistory, rules: readonly string[]): Promise<void> {
  const { direction, suffix, last, order } = history;
  const to = suffix === undefined ? {} : { suffix };
  const id = direction === "by quote" ? await payByQuote(t, to) : await payByTransfer(t, direction, to);
  const kind = direction === "in" ? "INCOMING_PAYMENT." : "OUTGOING_PAYMENT.";
  const received = (await deliveriesAbout(t, id, last)).map((delivery) => typeOf(delivery).replace(kind, "")).join(" ");
  expectThat(t, rules, `a payment ${direction} ${suffix ?? ""}`, order.test(received), () => ({
    operation: operationOf(history),
    expected: order.source.replaceAll(/[\^$]/g, ""),
    observed: received || "nothing",
  }));
}

async function payByQuote(t: Trial, to: ExternalAccountOptions): Promise<string> {
  const { id, body } = await makeQuote(t, { to });
  fixtureOf(await t.call("quotes.execute", { params: { quoteId: id } }), "An executed quote");
  return textAt(body, "transactionId") ?? "";
}

async function payByTransfer(t: Trial, direction: "in" | "out", to: ExternalAccountOptions): Promise<string> {
  const internal = await fundedAccount(t, "USD", 1_000 * PLAIN_AMOUNT);
  const external = await externalAccountOf(t, to);
  const ends = { internalAccountId: internal.id, externalAccountId: external.id };
  const { operation, body } = transferRequest({ direction, ...ends, amount: PLAIN_AMOUNT });
  return fixtureOf(await t.call(operation, { body }), "A transfer").id;
}
