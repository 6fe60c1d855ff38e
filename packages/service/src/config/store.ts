import type { Runtime } from "../runtime/runtime.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Place } from "../storage/encryption/vault.ts";
import type { Tx } from "../storage/store.ts";
import { platformOf, unrestricted, type Platform } from "./decide/platform.ts";
import type { PlatformRow, StoredPlatform } from "./tables.ts";

const json = jsonColumns<PlatformRow>()("supportedCurrencies", "walletConfig");

/** The initial settings of a platform. */
export interface NewPlatform {
  name: string;
  umaDomain: string;
  /** Codes of the enabled currencies. */
  currencies: readonly string[];
}

/** The platform of that name with its settings; created when it is new. */
export async function ensurePlatform(
  { ids, random }: Runtime,
  tx: Tx,
  { name, umaDomain, currencies }: NewPlatform,
  now: number,
): Promise<Platform> {
  const id = ids.next("PlatformConfig");
  await tx
    .insertInto("platforms")
    .values(
      json.encode({
        id,
        name,
        umaDomain: umaDomain.toLowerCase(),
        supportedCurrencies: currencies.map(unrestricted),
        walletConfig: {},
        lookupKey: tx.vault.seal(keyPlaceOf(id), random.hex(32)),
        createdAt: now,
        updatedAt: now,
      }),
    )
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await tx.selectFrom("platforms").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
  return platformOf(opened(tx, json.decode(row)));
}

function opened(tx: Tx, row: PlatformRow): PlatformRow {
  return { ...row, lookupKey: tx.vault.open(keyPlaceOf(row.id), row.lookupKey) };
}

function keyPlaceOf(row: string): Place {
  return { table: "platforms", column: "lookupKey", row };
}

/** Every platform, the oldest first. */
export function listPlatforms(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.selectFrom("platforms").select(["id", "name"]).orderBy("createdAt").execute();
}

/** The id of the platform of that name or id, if there is one, and the names of all. */
export async function findPlatformNamed(
  tx: Tx,
  nameOrId: string,
): Promise<{ id: string | undefined; names: string[] }> {
  const platforms = await listPlatforms(tx);
  const found = platforms.find(({ id, name }) => name === nameOrId || id === nameOrId);
  return { id: found?.id, names: platforms.map(({ name }) => name) };
}

/** Makes others that lock the same platform wait until this unit of work ends. */
export async function lockPlatform(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("platforms")
    .set((row) => ({ updatedAt: row.ref("updatedAt") }))
    .where("id", "=", id)
    .execute();
}

/** Whether another platform has that domain. */
export async function isDomainTaken(tx: Tx, id: string, umaDomain: string): Promise<boolean> {
  const other = await tx
    .selectFrom("platforms")
    .select("id")
    .where("umaDomain", "=", umaDomain)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

const selectPlatform = preparedRows((db, values: { id: string }) =>
  db.selectFrom("platforms").selectAll().where("id", "=", values.id),
);

/** @throws for an unknown id: the caller is authenticated as that platform. */
export async function findPlatform(tx: Tx, id: string): Promise<Platform> {
  const [row] = await selectPlatform(tx, { id });
  if (!row) throw new Error(`There is no platform ${id}`);
  return platformOf(opened(tx, json.decode(row)));
}

/** The settings that a platform can change. */
export type PlatformChanges = Pick<PlatformRow, "umaDomain" | "supportedCurrencies" | "walletConfig" | "updatedAt">;

const updateRow = preparedWrite((db, values: Pick<StoredPlatform, keyof PlatformChanges | "id">) =>
  db
    .updateTable("platforms")
    .set({
      umaDomain: values.umaDomain,
      supportedCurrencies: values.supportedCurrencies,
      walletConfig: values.walletConfig,
      updatedAt: values.updatedAt,
    })
    .where("id", "=", values.id),
);

export async function changePlatform(tx: Tx, id: string, changes: PlatformChanges): Promise<void> {
  await updateRow(tx, json.encode({ ...changes, id }));
}
