import { findCustomer } from "../customers/index.ts";
import { findInternalAccount } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { newTransaction, recordTransaction, type TransactionRow } from "../transactions/index.ts";
import type { QuoteRow } from "./tables.ts";

/**
 * Credits the platform's own customer behind the UMA address of a payment that arrived (V-37): for the customer that is
 * an incoming payment of its own. Does nothing for other receivers.
 */
export async function creditPayee(runtime: Runtime, tx: Tx, quote: QuoteRow, payment: TransactionRow): Promise<void> {
  const { platform_id: platformId, payee_account: accountId } = quote;
  if (accountId === null) return;
  const account = await findInternalAccount(tx, platformId, accountId);
  if (!account) throw new Error(`${quote.id} pays ${accountId}, which is not there`);
  const payee = await findCustomer(tx, platformId, account.owner_id);
  const payer = await findCustomer(tx, platformId, quote.customer_id);
  const incoming = newTransaction({
    id: runtime.ids.next("Transaction"),
    platform_id: platformId,
    customer_id: account.owner_id,
    platform_customer_id: payee?.platform_customer_id ?? "",
    type: "INCOMING",
    sender: payer?.uma_address ?? null,
    receiver: accountId,
    currency: payment.received_currency,
    amount: payment.received_amount,
    description: payment.description,
    at: payment.updated_at,
  });
  const steps = [{ after: "PT0S", to: "COMPLETED", accepts: [], shows: [] }];
  await recordTransaction(runtime, tx, incoming, { steps, emits: [] });
}
