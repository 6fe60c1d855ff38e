import type { Filter, Operation } from "@tallystick/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeOperatorKey, operatorKeyOf } from "../src/storage/encryption/operator-key.ts";
import { agentFixtures, pay } from "./agent-fixtures.ts";
import { listRequests, lists, unservedOf, type RequestPage } from "./list-requests.ts";
import { startService, type RunningService } from "./start-service.ts";

/** A server of PostgreSQL whose role may make databases; `pnpm test-postgres` starts one. */
const server = process.env["TALLYSTICK_TEST_POSTGRES"] ?? "";
const database = `plans_${process.pid}`;
const rows = 100_000;

/** The tables of the lists that are called most, each after those that it refers to. */
const filled = ["customers", "ledger_accounts", "internal_accounts", "external_accounts", "transactions", "agents"];
/** Columns in which no two rows are alike, with the values of the copies; an id keeps its form. */
const numberedId = (column: string): string =>
  `overlay(${column} placing lpad(to_hex(n), 12, '0') from length(${column}) - 11)`;
const copied: Record<string, string> = {
  id: numberedId("id"),
  "internal_accounts.owner_id": numberedId("owner_id"),
  platform_customer_id: numberedId("platform_customer_id"),
  token_hash: numberedId("token_hash"),
  reference: numberedId("reference"),
  uma_address: "'$' || n || substr(uma_address, 2)",
  identifier: "identifier || n",
  created_at: "created_at - n",
};
/** Pages of twenty, of two columns and of what is joined. */
const most = 100;

interface Query {
  text: string;
  values: unknown[];
}

let service: RunningService;
let requestPage: RequestPage;
let connection: Client;
/** What was read since it was last cleared. */
const read = new Set<Query>();

beforeAll(async () => {
  if (server === "") return;
  const maker = new Client({ connectionString: server });
  await maker.connect();
  await maker.query(`create database ${database}`);
  await maker.end();
  const store = new URL(server);
  store.pathname = database;
  service = await startService({ store: store.href, operatorKey: operatorKeyOf(makeOperatorKey()) });
  await pay(await agentFixtures(service), 100);
  requestPage = await listRequests(service);
  connection = new Client({ connectionString: store.href });
  await connection.connect();
  for (const table of filled) await fill(table);
  await connection.query("analyze");
  const query = Reflect.get(Client.prototype, "query");
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given: unknown[]) {
    const [statement] = given;
    if (typeof statement === "object") read.add(statement as Query); // the service gives no other kind
    return Reflect.apply(query, this, given);
  });
});
afterAll(async () => {
  if (server === "") return;
  vi.restoreAllMocks();
  await connection.end();
  await service.close();
});

/** Copies a row of a table: what a platform has made in some years. */
async function fill(table: string): Promise<void> {
  const columns = await connection.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const names = columns.rows.map(({ name }) => name);
  const values = names.map((name) => copied[`${table}.${name}`] ?? copied[name] ?? name);
  // Of the accounts of the ledger, those of the accounts that are copied next.
  const origin = table === "ledger_accounts" ? "id like 'InternalAccount:%'" : "true";
  const chosen = `select * from ${table} where ${origin} order by id desc limit 1`;
  const { rowCount } = await connection.query(
    `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from (${chosen}) as one, generate_series(1, ${rows}) as n`,
  );
  expect([table, rowCount]).toEqual([table, rows]);
}

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** How many rows the server looks at for a page of a list; undefined for one of a table with few rows. */
async function rowsReadFor(row: Operation, filter?: Filter): Promise<number | undefined> {
  read.clear();
  await requestPage(row, filter);
  const pages = [...read].filter(({ text }) => /order by .*created_at.* limit \$\d+\s*$/is.test(text));
  expect(pages).toHaveLength(1);
  const [{ text, values }] = pages as [Query]; // as just expected
  if (!filled.includes(/ from "(\w+)"/.exec(text)?.[1] ?? "")) return undefined;
  const { rows: plans } = await connection.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>({
    text: `explain (analyze, format json) ${text}`,
    values,
  });
  return plans.map((plan) => rowsRead(plan["QUERY PLAN"][0].Plan)).at(0);
}

function rowsRead(node: PlanNode): number {
  const { "Actual Rows": found, "Rows Removed by Filter": others = 0, "Actual Loops": loops, Plans: parts = [] } = node;
  const own = node["Relation Name"] === undefined ? 0 : (found + others) * loops;
  return parts.reduce((sum, part) => sum + rowsRead(part), own);
}

for (const row of lists) {
  test.skipIf(server === "")(
    `${row.id} reads a page of a hundred thousand without looking at the others, for every filter`,
    async (context) => {
      const slow: string[] = [];
      for (const filter of [undefined, ...row.filters]) {
        const looked = await rowsReadFor(row, filter);
        if (looked === undefined) context.skip();
        else if (looked > most) slow.push(filter ? `${row.id} ${filter.parameter}` : row.id);
      }
      expect([...unservedOf(row)]).toEqual(expect.arrayContaining(slow));
    },
  );
}
