import { jsonColumns } from "../storage/json-columns.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteRow, StoredQuote } from "./tables.ts";

const json = jsonColumns<QuoteRow>()("source", "destination", "rateDetails", "paymentInstructions", "senderInfo");

const insertRow = preparedWrite((db, row: StoredQuote) =>
  db.insertInto("quotes").values({
    id: row.id,
    platformId: row.platformId,
    customerId: row.customerId,
    agentId: row.agentId,
    status: row.status,
    transactionId: row.transactionId,
    sourceKind: row.sourceKind,
    sourceAccount: row.sourceAccount,
    source: row.source,
    destination: row.destination,
    identifier: row.identifier,
    payeeAccount: row.payeeAccount,
    sendingCurrency: row.sendingCurrency,
    sendingAmount: row.sendingAmount,
    receivingCurrency: row.receivingCurrency,
    receivingAmount: row.receivingAmount,
    exchangeRate: row.exchangeRate,
    fees: row.fees,
    rateDetails: row.rateDetails,
    paymentInstructions: row.paymentInstructions,
    payloadToSign: row.payloadToSign,
    purpose: row.purpose,
    senderInfo: row.senderInfo,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }),
);

export async function insertQuote(tx: Tx, row: QuoteRow): Promise<void> {
  await insertRow(tx, json.encode(row));
}

const selectRow = preparedRows((db, values: { platformId: string; id: string }) =>
  db.selectFrom("quotes").selectAll().where("id", "=", values.id).where("platformId", "=", values.platformId),
);

/** The quote of that id; another platform's is not found. */
export async function findQuote(tx: Tx, platformId: string, id: string): Promise<QuoteRow | undefined> {
  const [row] = await selectRow(tx, { platformId, id });
  return row && json.decode(row);
}

const updateStatus = preparedWrite((db, values: { id: string; from: string; to: string }) =>
  db.updateTable("quotes").set({ status: values.to }).where("id", "=", values.id).where("status", "=", values.from),
);

/** False when the quote has left the status `from`: of several concurrent transitions one succeeds. */
export async function changeStatus(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  return (await updateStatus(tx, { id, from, to })) === 1;
}
