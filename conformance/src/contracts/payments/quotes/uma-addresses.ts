import type { Fixture, Trial } from "../words.ts";
import { answerOf, asObject, fixtureOf, FixtureUnavailable, textAt } from "../words.ts";
import { customersEvent } from "../webhooks/fixtures.ts";
import { umaDomain } from "../config/fixtures.ts";
import { fixtureValue } from "../fixture-values.ts";
import { balanceOf, internalAccountOf } from "../accounts/fixtures.ts";
import { customerOf } from "../customers/fixtures.ts";
import { needCurrency } from "../customers/known-currencies.ts";

/** An address under the target's own domain, whose name decides the outcome: `$success.usd`. */
export async function sandboxUma(t: Trial, name: string): Promise<string> {
  return `${name}@${await umaDomain(t)}`;
}

/** An address that can be paid in a currency, without any other effect. */
export async function payableUma(t: Trial, currency: "USD" | "EUR" = "USD"): Promise<string> {
  await needCurrency(t, currency);
  const address = fixtureValue(t, currency === "USD" ? "payableUma" : "payableUmaInEuro");
  return address.includes("@") ? address : sandboxUma(t, address);
}

/** What a lookup of an address shows. */
export async function lookupUma(t: Trial, address: string): Promise<{ body: Readonly<Record<string, unknown>> }> {
  const reply = await t.call("receivers.uma.lookup", {
    params: { receiverUmaAddress: address },
    query: { customerId: (await customerOf(t)).id },
  });
  const body = asObject(reply.body);
  if (reply.status !== 200 || body === undefined) {
    throw new FixtureUnavailable(`${address} could not be looked up: ${answerOf(reply)}.`);
  }
  return { body };
}

/** The UMA address that a customer has. */
export function umaAddressOf(customer: Fixture): string {
  return textAt(customer.body, "umaAddress") ?? "";
}

/** The body of a payment from another platform's UMA address to the customer. */
export function umaPaymentBody(t: Trial, receiver: Fixture): Record<string, unknown> {
  return {
    senderUmaAddress: fixtureValue(t, "senderUma"),
    receivingCurrencyCode: "USD",
    receivingCurrencyAmount: 1_000,
    customerId: receiver.id,
  };
}

/** The customer's account that payments from a UMA address reach, and its balance; minor units. */
export async function umaBalanceOf(t: Trial): Promise<{ accountId: string; before: number }> {
  const { id: accountId } = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
  return { accountId, before: await balanceOf(t, accountId) };
}

/** A new payment from a UMA address, as the reply shows it. */
export async function makeUmaPayment(t: Trial): Promise<Fixture> {
  const body = umaPaymentBody(t, await customerOf(t));
  return fixtureOf(await t.call("sandbox.uma.receive", { body }), "A payment from a UMA address");
}

/** A payment that waits for the platform's decision: the endpoint deferred it. */
export async function makeUndecidedPayment(t: Trial): Promise<Fixture> {
  t.receiver.answer(await customersEvent(t, "INCOMING_PAYMENT.PENDING"), () => ({ status: 202 }));
  const payment = await makeUmaPayment(t);
  await t.receiver.arrived(({ body }) => textAt(body, "data.id") === payment.id, 1, 3_000);
  return payment;
}
