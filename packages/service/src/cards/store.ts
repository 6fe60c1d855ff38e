import { sql, type SqlBool } from "kysely";
import { createPageReader, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Place } from "../storage/encryption/vault.ts";
import type { Tx } from "../storage/store.ts";
import type { CardRow } from "./tables.ts";

/** A card with its funding sources, first choice first. */
export interface Card extends CardRow {
  fundingSources: readonly string[];
}

/** The fields of a card that can change. */
export type CardChanges = Partial<Omit<Card, "id" | "platformId" | "createdAt">> & { updatedAt: number };

export async function insertCard(tx: Tx, { fundingSources, ...row }: Card): Promise<void> {
  await tx
    .insertInto("cards")
    .values(sealed(tx, row.id, row))
    .execute();
  await insertSources(tx, row.id, fundingSources);
}

const selectCard = preparedRows((db, at: { platformId: string; id: string }) =>
  db.selectFrom("cards").selectAll().where("id", "=", at.id).where("platformId", "=", at.platformId),
);

/** Another platform's card is unknown. */
export async function findCard(tx: Tx, platformId: string, id: string): Promise<Card | undefined> {
  const [card] = await withSources(tx, await selectCard(tx, { platformId, id }));
  return card;
}

/** The card of that id, of any platform, for the operator. */
export async function findAnyCard(tx: Tx, id: string): Promise<Card | undefined> {
  const [card] = await withSources(tx, await tx.selectFrom("cards").selectAll().where("id", "=", id).execute());
  return card;
}

/** Writes, unless the card has left the state in which it was read: then false, and nothing is written. */
export async function changeCard(tx: Tx, card: Pick<Card, "id" | "state">, changes: CardChanges): Promise<boolean> {
  const { fundingSources, ...columns } = changes;
  const result = await tx
    .updateTable("cards")
    .set(sealed(tx, card.id, columns))
    .where("id", "=", card.id)
    .where("state", "=", card.state)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (fundingSources) await replaceSources(tx, card.id, fundingSources);
  return true;
}

/** The pages of a platform's cards. */
export const readCards: PageReader<{ platformId: string }, CardRow> = createPageReader({
  table: "cards",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("cards").selectAll().where("platformId", "=", scope.platformId),
  columns: {
    cardholderId: { column: "cards.cardholderId" },
    platformCardId: { column: "cards.platformCardId" },
    state: { column: "cards.state" },
    "fundingSources[]": {
      condition: (accountId) =>
        sql<SqlBool>`cards.id in (select card_id from card_funding_sources where account_id = ${accountId})`,
    },
  },
});

/** The cards with their funding sources, in the given order. */
export async function withSources(tx: Tx, rows: readonly CardRow[]): Promise<Card[]> {
  if (rows.length === 0) return [];
  const sources = await tx
    .selectFrom("cardFundingSources")
    .select(["cardId", "accountId"])
    .where(
      "cardId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const byCard = Map.groupBy(sources, ({ cardId }) => cardId);
  return rows.map((row) => ({
    ...row,
    panEmbedUrl: row.panEmbedUrl && tx.vault.open(urlPlaceOf(row.id), row.panEmbedUrl),
    fundingSources: (byCard.get(row.id) ?? []).map(({ accountId }) => accountId),
  }));
}

/** Who has the address of the frame sees the card's number. */
function sealed<Columns extends Partial<CardRow>>(tx: Tx, id: string, columns: Columns): Columns {
  const { panEmbedUrl } = columns;
  return panEmbedUrl ? { ...columns, panEmbedUrl: tx.vault.seal(urlPlaceOf(id), panEmbedUrl) } : columns;
}

function urlPlaceOf(row: string): Place {
  return { table: "cards", column: "panEmbedUrl", row };
}

async function replaceSources(tx: Tx, cardId: string, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("cardFundingSources").where("cardId", "=", cardId).execute();
  await insertSources(tx, cardId, accountIds);
}

async function insertSources(tx: Tx, cardId: string, accountIds: readonly string[]): Promise<void> {
  const rows = accountIds.map((accountId, position) => ({ cardId, position, accountId }));
  await tx.insertInto("cardFundingSources").values(rows).execute();
}
