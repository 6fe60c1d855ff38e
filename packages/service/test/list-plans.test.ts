import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { contract, type Filter, type Operation } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentFixtures, type AgentCall } from "./agent-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";

/** Values for filters that accept only some; the others accept any text. */
const samples: Record<string, string> = {
  currency: "USD",
  customerType: "INDIVIDUAL",
  region: "US",
  state: "ACTIVE",
  status: "COMPLETED",
  verificationStatus: "APPROVED",
  "transactions.list type": "OUTGOING",
  "agents.me.transactions.list type": "OUTGOING",
  "agents.me.actions.list status": "APPROVED",
  type: "EMBEDDED_WALLET",
  isPaused: "true",
  isConnected: "true",
};

/** The lists and filters without an index, each with the reason why that is enough. */
const unserved: Record<string, string> = {
  "auth.sessions.list": "an account has few live sessions",
  "auth.sessions.list accountId": "an account has few live sessions",
  "customers.list currency": "nearly every customer has each of its platform's few currencies",
  "customers.list updatedAfter": "sorts what has changed since, which is what the caller wants",
  "customers.list updatedBefore": "sorts what has not changed since",
  "agents.list updatedAfter": "reads agents newest first, of which most have changed since",
  "agents.list updatedBefore": "reads agents newest first",
  "cards.list accountId": "reads cards newest first, and looks each up among the few of the account",
  "tokens.list updatedAfter": "a platform has few tokens",
  "tokens.list updatedBefore": "a platform has few tokens",
};

const folder = mkdtempSync(join(tmpdir(), "plans-"));
let service: RunningService;
let me: AgentCall;
let plans: DatabaseSync;
const values: Record<string, string> = {};

/** What was read since it was last cleared. */
const read = new Set<string>();

beforeAll(async () => {
  const all = Reflect.get(StatementSync.prototype, "all");
  vi.spyOn(StatementSync.prototype, "all").mockImplementation(function (this: StatementSync, ...parameters) {
    read.add(this.sourceSQL);
    return all.apply(this, parameters);
  });
  const store = join(folder, "store.db");
  service = await startService({ store });
  const fixtures = await agentFixtures(service);
  const { id } = fixtures.customer;
  const { agentId } = fixtures;
  me = fixtures.me;
  Object.assign(values, {
    customerId: id,
    cardholderId: id,
    documentHolder: id,
    accountId: fixtures.account.id,
    agentId,
  });
  plans = new DatabaseSync(store, { readOnly: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  plans.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

function valueOf({ id }: Operation, parameter: string): string {
  if (/After$|Before$|Date$/.test(parameter)) return "2025-10-13T00:00:00.000Z";
  return values[parameter] ?? samples[`${id} ${parameter}`] ?? samples[parameter] ?? "something";
}

/** How the store finds a page of a list. */
async function planOf(row: Operation, filter?: Filter): Promise<string[]> {
  const required = row.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const names = new Set(filter ? [...required, filter.parameter] : required);
  const query = new URLSearchParams([...names].map((name) => [name, valueOf(row, name)]));
  read.clear();
  const call = row.access.scheme === "agent" ? me : service.call;
  const { status, body } = await call("GET", `${row.path.replace("/agents/me", "")}?${query.toString()}`);
  expect([status, body.message]).toEqual([200, undefined]);
  const pages = [...read].filter((sql) => /order by .*created_at.* limit \?\s*$/is.test(sql));
  expect(pages).toHaveLength(1);
  return plans
    .prepare(`explain query plan ${pages[0]}`)
    .all()
    .map(({ detail }) => String(detail));
}

const lists: Operation[] = Object.values(contract.operations).filter(({ listing }) => listing !== undefined);

for (const row of lists) {
  test(`${row.id} reads a page by an index, in its order, for every filter`, async () => {
    const whole = await planOf(row);
    const slow = isFlat(whole) ? [] : [row.id];
    for (const filter of row.filters) {
      const plan = await planOf(row, filter);
      const isRequired = row.parameters.some(({ name, required }) => required && name === filter.parameter);
      // An agent sees one customer's items: that is few enough.
      const isNarrow = isRequired || row.access.scheme === "agent" || firstSearchOf(plan) !== firstSearchOf(whole);
      const isServed = isFlat(plan) && isNarrow;
      if (!isServed) slow.push(`${row.id} ${filter.parameter}`);
    }
    const known = Object.keys(unserved).filter((name) => name.split(" ", 1)[0] === row.id);
    expect(new Set(slow)).toEqual(new Set(known));
  });
}

/**
 * Whether finding a page takes as long in a long list as in a short one. Pages that are merged are no longer than a
 * page.
 */
function isFlat(plan: readonly string[]): boolean {
  const isMerged = plan.includes("CO-ROUTINE page");
  return !plan.some(
    (detail) => /^SCAN (?!pages?\b)/.test(detail) || (detail === "USE TEMP B-TREE FOR ORDER BY" && !isMerged),
  );
}

/** Where the store begins to read. */
function firstSearchOf(plan: readonly string[]): string | undefined {
  return plan.find((detail) => detail.startsWith("SEARCH "));
}
