import { sql, type Kysely } from "kysely";
import type { Place } from "../encryption/vault.ts";
import type { Migration } from "../migrate.ts";

export const encryption: Migration = {
  name: "0013-encryption",
  statements: [
    `create table encryption_keys (
      operator_key text not null primary key,
      wrapped text not null,
      created_at bigint not null
    )`,
    `alter table agent_device_codes rename column code to code_hash`,
    // Their hashes can be guessed; who waits for such a code asks for another.
    `delete from auth_one_time_codes`,
  ],
  change: async (db, vault) => {
    for (const column of inClear) await changeColumn(db, column, (place, text) => vault.seal(place, text));
    await changeColumn(db, deviceCodes, (place, text) => vault.fingerprint(place, text));
  },
};

/** A column that earlier versions kept in clear. */
interface Column extends Omit<Place, "row"> {
  /** In SQL. */
  names: { table: string; column: string };
  /** An SQL expression of the text that is the row's key in its place. */
  key: string;
}

const inClear: readonly Column[] = [
  columnOf("walletSeeds", "entropy", "account_id"),
  columnOf("webhookEndpoints", "privateKey", "platform_id"),
  columnOf("platforms", "lookupKey", "id"),
  columnOf("deliveries", "body", "id"),
  columnOf("cards", "panEmbedUrl", "id"),
  columnOf("idempotencyKeys", "reply", "json_array(credential_id, method, path, key)"),
];

const deviceCodes = columnOf("agentDeviceCodes", "codeHash", "agent_id");

function columnOf(table: string, column: string, key: string): Column {
  return { table, column, key, names: { table: inSql(table), column: inSql(column) } };
}

function inSql(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const batch = 500;

/** Row after row, in the order in which SQLite keeps them: only its stores are older than this step. */
async function changeColumn(
  db: Kysely<unknown>,
  { table, column, names, key }: Column,
  change: (place: Place, text: string) => string,
): Promise<void> {
  const [into, value] = [sql.table(names.table), sql.ref(names.column)];
  for (let last = 0, isMore = true; isMore;) {
    const { rows } = await sql<{ at: number; row: string; text: string | null }>`
      select rowid as at, ${sql.raw(key)} as row, ${value} as text from ${into}
        where rowid > ${last} order by rowid limit ${batch}`.execute(db);
    for (const { at, row, text } of rows) {
      last = at;
      if (text === null) continue;
      await sql`update ${into} set ${value} = ${change({ table, column, row }, text)} where rowid = ${at}`.execute(db);
    }
    isMore = rows.length === batch;
  }
}
