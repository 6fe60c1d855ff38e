import type { Call } from "@tallystick/server";
import { findCustomer, findUmaHolder, isReady, type CustomerRow } from "../customers/index.ts";
import { findPlatform } from "../config/index.ts";
import { payeeAccountOf, requiredFieldsFor } from "../quotes/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { newTransaction, requestDecision, type TransactionRow } from "../transactions/index.ts";

type ReceiveCall = Call<"sandbox.uma.receive", Tx>;

/**
 * Pays a customer from a UMA address (G-95). The platform decides; without an endpoint to ask, the payment is accepted
 * (G-104e).
 */
export async function receivePayment(runtime: Runtime, call: ReceiveCall): Promise<TransactionRow> {
  const { tx, now, body } = call;
  const { platformId } = call.principal;
  const customer = await receiverOf(call);
  call.refuseUnless("customer-not-ready", isReady(customer));
  const { receivingCurrencyCode: currency, receivingCurrencyAmount: amount } = body;
  const account = await payeeAccountOf(tx, customer.id, currency);
  if (account === null) call.refuse("unsupported body.receivingCurrencyCode", { currency });
  const row = newTransaction({
    id: runtime.ids.next("Transaction"),
    platformId,
    customerId: customer.id,
    platformCustomerId: customer.platformCustomerId,
    type: "INCOMING",
    sender: body.senderUmaAddress.toLowerCase(),
    receiver: account,
    currency,
    amount,
    at: now,
  });
  // In the sandbox the payer's side requires the fields that the platform itself requires in that currency.
  const requested = requiredFieldsFor(await findPlatform(tx, platformId), currency);
  await requestDecision(runtime, tx, row, requested);
  return row;
}

/** The receiver, by either name in the request; by both, when they name the same one. */
async function receiverOf(call: ReceiveCall): Promise<CustomerRow> {
  const { tx, body } = call;
  const { platformId } = call.principal;
  const { receiverUmaAddress: address, customerId } = body;
  call.refuseUnless("missing body.receiverUmaAddress", address !== undefined || customerId !== undefined);
  const holder = address === undefined ? undefined : await findUmaHolder(tx, address.toLowerCase());
  const named = holder === undefined ? undefined : await findCustomer(tx, platformId, holder);
  if (address !== undefined && !named) call.refuse("unknown body.receiverUmaAddress");
  const customer = customerId === undefined ? named : await findCustomer(tx, platformId, customerId);
  if (!customer || (named && named.id !== customer.id)) call.refuse("unknown body.customerId");
  return customer;
}
