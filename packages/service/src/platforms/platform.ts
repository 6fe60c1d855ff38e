import type { Ids } from "../runtime/ids.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";

export interface PlatformSettings {
  /** Tells the platforms of one installation apart; never on the wire. */
  name: string;
  /** The part after the `@` of its customers' UMA addresses. */
  umaDomain: string;
  /** Codes of the currencies that it, and by default its customers, have accounts in. */
  currencies: readonly string[];
}

export interface Platform extends PlatformSettings {
  /** `PlatformConfig:<uuid>`; also the owner id of everything that belongs to the platform itself (G-111). */
  id: string;
}

/** Brings the platform of that name in line with its settings; makes it when it is new. */
export async function ensurePlatform(tx: Tx, settings: PlatformSettings, ids: Ids, now: number): Promise<Platform> {
  const row = {
    id: ids.next("PlatformConfig"),
    name: settings.name,
    uma_domain: settings.umaDomain.toLowerCase(),
    currencies: JSON.stringify(settings.currencies),
    created_at: now,
    updated_at: now,
  };
  const { id } = await tx
    .insertInto("platforms")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ uma_domain: row.uma_domain, currencies: row.currencies, updated_at: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, ...settings };
}

const selectPlatform = preparedRows((db, values: { id: string }) =>
  db.selectFrom("platforms").selectAll().where("id", "=", values.id),
);

/** @throws for an unknown id: whoever asks is authenticated as that platform. */
export async function findPlatform(tx: Tx, id: string): Promise<Platform> {
  const [row] = await selectPlatform(tx, { id });
  if (!row) throw new Error(`There is no platform ${id}`);
  const currencies = JSON.parse(row.currencies) as string[]; // written by ensurePlatform
  return { id: row.id, name: row.name, umaDomain: row.uma_domain, currencies };
}
