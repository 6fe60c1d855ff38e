import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteRow } from "./tables.ts";

const insertRow = preparedWrite((db, row: QuoteRow) =>
  db.insertInto("quotes").values({
    id: row.id,
    platform_id: row.platform_id,
    customer_id: row.customer_id,
    agent_id: row.agent_id,
    status: row.status,
    transaction_id: row.transaction_id,
    source_kind: row.source_kind,
    source_account: row.source_account,
    source: row.source,
    destination: row.destination,
    identifier: row.identifier,
    payee_account: row.payee_account,
    sending_currency: row.sending_currency,
    sending_amount: row.sending_amount,
    receiving_currency: row.receiving_currency,
    receiving_amount: row.receiving_amount,
    exchange_rate: row.exchange_rate,
    fees: row.fees,
    rate_details: row.rate_details,
    payment_instructions: row.payment_instructions,
    payload_to_sign: row.payload_to_sign,
    purpose: row.purpose,
    sender_info: row.sender_info,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }),
);

export async function insertQuote(tx: Tx, row: QuoteRow): Promise<void> {
  await insertRow(tx, row);
}

const selectRow = preparedRows((db, values: { platformId: string; id: string }) =>
  db.selectFrom("quotes").selectAll().where("id", "=", values.id).where("platform_id", "=", values.platformId),
);

/** The quote of that id; another platform's is not found. */
export async function findQuote(tx: Tx, platformId: string, id: string): Promise<QuoteRow | undefined> {
  const [row] = await selectRow(tx, { platformId, id });
  return row;
}

const updateStatus = preparedWrite((db, values: { id: string; from: string; to: string }) =>
  db.updateTable("quotes").set({ status: values.to }).where("id", "=", values.id).where("status", "=", values.from),
);

/** False when the quote is no longer in the status `from`: of several who move it at once, one does. */
export async function changeStatus(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  return (await updateStatus(tx, { id, from, to })) === 1;
}
