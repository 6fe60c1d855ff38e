import { DatabaseSync } from "node:sqlite";
import { Client } from "../postgres/driver.ts";

/**
 * Customers, each with an account, an account elsewhere and some transfers from it. One in ten is of the platform that is measured, the
 * others of up to 999 more; its first customer is the busiest, with as many transfers again as a tenth of all.
 */
export interface Amounts {
  customers: number;
  transfersOfEach: number;
}

/** Of so many customers, by their numbers, one is of the platform that is measured. */
export const shareOfPlatform = 10;

export function transfersOf({ customers, transfersOfEach }: Amounts): number {
  return customers * transfersOfEach + transfersOfBusiest({ customers, transfersOfEach });
}

function transfersOfBusiest({ customers, transfersOfEach }: Amounts): number {
  return Math.floor((customers * transfersOfEach) / 10);
}

/** What is copied: resources that the public operations made. */
export interface Template {
  customer: string;
  account: string;
  external: string;
  transaction: string;
}

/** The ids of the copies, by their numbers from 0, oldest first. They have the form of the ids that the service makes. */
export const copiedIds = {
  customer: (number: number): string => `Customer:${idOf(number)}`,
  account: (number: number): string => `InternalAccount:${idOf(number)}`,
  external: (number: number): string => `ExternalAccount:${idOf(number)}`,
  transaction: (number: number): string => `Transaction:${idOf(number)}`,
};

/** The store itself, below the service. */
interface Database {
  columnsOf: (table: string) => Promise<string[]>;
  /** Those that hold no rule: their names, and the statements that make them. */
  indexesOf: (table: string) => Promise<{ name: string; sql: string }[]>;
  run: (sql: string) => Promise<void>;
  /** The SQL for an integer as so many hexadecimal digits. */
  hex: (integer: string, digits: number) => string;
  /** After all rows are there. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
}

/** Rows in one statement: few enough that a write of the service does not wait long. */
const batch = 20_000;

/** Of each transfer, in cents: enough to pay from. */
const amount = 1_000_000;

/** How far apart the copies were made, in milliseconds. */
const apart = 100;

/**
 * Fills the service's store with copies, all older than what is there. One transfer in forty says that it has failed. The ledger has the
 * entry of each, and adds up.
 */
export async function seed(
  store: string,
  { customer, account, external, transaction }: Template,
  amounts: Amounts,
): Promise<void> {
  const { customers, transfersOfEach } = amounts;
  const database = await (store.startsWith("postgres:") ? openPostgres(store) : openFile(store));
  const id = (prefix: string, number: string): string =>
    `'${prefix}:00000000-0000-7000-8000-' || ${database.hex(number, 12)}`;
  const transfers = transfersOf(amounts);
  const ownerOf = `(case when i < ${customers * transfersOfEach} then i / ${transfersOfEach} else 0 end)`;
  const otherPlatforms = Math.min(999, customers);
  const platformOf = (owner: string): string =>
    `case when ${owner} % ${shareOfPlatform} = 0 then platform_id else ${id("Platform", `(${owner} % ${otherPlatforms})`)} end`;
  const copy = async (table: string, where: string, count: number, changes: Record<string, string>): Promise<void> => {
    const columns = await database.columnsOf(table);
    const values = columns.map((name) => changes[name] ?? (name.endsWith("ed_at") ? beforeAll(name, count) : name));
    // An index is made much faster of all rows at once.
    const indexes = await database.indexesOf(table);
    for (const { name } of indexes) await database.run(`drop index ${name}`);
    for (let from = 0; from < count; from += batch)
      await database.run(
        `with recursive made (i) as (select ${from} union all select i + 1 from made where i + 1 < ${Math.min(count, from + batch)})
         insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
         from (select * from ${table} where ${where}) as template, made`,
      );
    for (const { sql } of indexes) await database.run(sql);
  };
  const posted = `(select id from ledger_entries where reference = '${transaction}')`;
  try {
    await copy("platforms", `id = (select platform_id from customers where id = '${customer}')`, otherPlatforms, {
      id: id("Platform", "i"),
      name: id("Platform", "i"),
    });
    await copy("customers", `id = '${customer}'`, customers, {
      id: id("Customer", "i"),
      platform_id: platformOf("i"),
      platform_customer_id: id("Customer", "i"),
      uma_address: `'$' || ${database.hex("i", 16)} || '@uma.example.com'`,
    });
    await copy("customer_currencies", `customer_id = '${customer}'`, customers, { customer_id: id("Customer", "i") });
    await copy("ledger_accounts", `id = '${account}'`, customers, {
      id: id("InternalAccount", "i"),
      balance: `case when i = 0 then ${(transfersOfEach + transfersOfBusiest(amounts)) * amount} else ${transfersOfEach * amount} end`,
    });
    await copy("internal_accounts", `id = '${account}'`, customers, {
      id: id("InternalAccount", "i"),
      platform_id: platformOf("i"),
      owner_id: id("Customer", "i"),
    });
    await copy("external_accounts", `id = '${external}'`, customers, {
      id: id("ExternalAccount", "i"),
      platform_id: platformOf("i"),
      owner_id: id("Customer", "i"),
    });
    await copy("transactions", `id = '${transaction}'`, transfers, {
      id: id("Transaction", "i"),
      platform_id: platformOf(ownerOf),
      customer_id: id("Customer", ownerOf),
      platform_customer_id: id("Customer", ownerOf),
      sender: id("ExternalAccount", ownerOf),
      receiver: id("InternalAccount", ownerOf),
      amount: String(amount),
      received_amount: String(amount),
      reference: `'SEED' || ${database.hex("i", 10)}`,
      status: "case when i % 40 = 7 then 'FAILED' else status end",
    });
    await copy("ledger_entries", `id = ${posted}`, transfers, {
      id: id("Entry", "i"),
      reference: id("Transaction", "i"),
    });
    await copy("ledger_postings", `entry_id = ${posted}`, transfers, {
      entry_id: id("Entry", "i"),
      account_id: `case when account_id = '${account}' then ${id("InternalAccount", ownerOf)} else account_id end`,
      amount: `case when amount > 0 then ${amount} else -${amount} end`,
    });
    await database.finish();
  } finally {
    await database.close();
  }
}

/** An instant of a copy: the last one of so many was made a moment before what is copied. */
function beforeAll(column: string, count: number): string {
  return `${column} - cast(${count} - i as bigint) * ${apart}`;
}

function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

async function openFile(store: string): Promise<Database> {
  // The copies refer to each other as the service's rows do; to check each takes longer than to make it.
  const db = new DatabaseSync(store, { timeout: 60_000, enableForeignKeyConstraints: false });
  const columns = db.prepare("select name from pragma_table_info(?)");
  const indexes = db.prepare(
    "select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name = ?",
  );
  return {
    indexesOf: async (table) => indexes.all(table).map(({ name, sql }) => ({ name: String(name), sql: String(sql) })),
    columnsOf: async (table) => columns.all(table).map(({ name }) => String(name)),
    run: async (sql) => db.exec(sql),
    hex: (integer, digits) => `printf('%0${digits}x', ${integer})`,
    finish: async () => db.exec("pragma wal_checkpoint(truncate)"),
    close: async () => db.close(),
  };
}

async function openPostgres(store: string): Promise<Database> {
  const client = new Client({ connectionString: store });
  await client.connect();
  const run = async (sql: string): Promise<void> => void (await client.query(sql));
  // As in a file.
  await run("set session_replication_role = replica");
  await run("set synchronous_commit = off");
  await run("set maintenance_work_mem = '1GB'");
  const columnsOf = `select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name =`;
  const indexesOf = `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
    and indexname not in (select conname from pg_constraint) and tablename =`;
  const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> => (await client.query(sql)).rows;
  return {
    columnsOf: async (table) => (await rowsOf(`${columnsOf} '${table}'`)).map(({ name }) => String(name)),
    indexesOf: async (table) =>
      (await rowsOf(`${indexesOf} '${table}'`)).map(({ name, sql }) => ({ name: String(name), sql: String(sql) })),
    run,
    hex: (integer, digits) => `lpad(to_hex(${integer}), ${digits}, '0')`,
    // What autovacuum does by and by.
    finish: () => run("vacuum analyze"),
    close: () => client.end(),
  };
}
