import { findCustomer } from "../customers/index.ts";
import { findInternalAccount } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { newTransaction, recordTransaction, type TransactionRow } from "../transactions/index.ts";
import type { QuoteRow } from "./tables.ts";

/**
 * Credits the platform's own customer behind the UMA address of a payment that arrived (V-37): for the customer it is
 * an incoming payment. Does nothing for other receivers.
 */
export async function creditPayee(runtime: Runtime, tx: Tx, quote: QuoteRow, payment: TransactionRow): Promise<void> {
  const { platformId, payeeAccount: accountId } = quote;
  if (accountId === null) return;
  const account = await findInternalAccount(tx, platformId, accountId);
  if (!account) throw new Error(`${quote.id} pays ${accountId}, which does not exist`);
  const payee = await findCustomer(tx, platformId, account.ownerId);
  const payer = await findCustomer(tx, platformId, quote.customerId);
  const incoming = newTransaction({
    id: runtime.ids.next("Transaction"),
    platformId,
    customerId: account.ownerId,
    platformCustomerId: payee?.platformCustomerId ?? "",
    type: "INCOMING",
    sender: payer?.umaAddress ?? null,
    receiver: accountId,
    currency: payment.receivedCurrency,
    amount: payment.receivedAmount,
    description: payment.description,
    at: payment.updatedAt,
  });
  const steps = [{ after: "PT0S", to: "COMPLETED", accepts: [], shows: [] }];
  await recordTransaction(runtime, tx, incoming, { steps, emits: [] });
}
