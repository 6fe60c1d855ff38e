import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import type { Filter, Operation } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listRequests, lists, unservedOf, type RequestPage } from "./list-requests.ts";
import { startService, type RunningService } from "./start-service.ts";

const folder = mkdtempSync(join(tmpdir(), "plans-"));
let service: RunningService;
let requestPage: RequestPage;
let plans: DatabaseSync;

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
  requestPage = await listRequests(service);
  plans = new DatabaseSync(store, { readOnly: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  plans.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

/** How the store finds a page of a list. */
async function planOf(row: Operation, filter?: Filter): Promise<string[]> {
  read.clear();
  await requestPage(row, filter);
  const pages = [...read].filter((sql) => /order by .*created_at.* limit \?\s*$/is.test(sql));
  expect(pages).toHaveLength(1);
  return plans
    .prepare(`explain query plan ${pages[0]}`)
    .all()
    .map(({ detail }) => String(detail));
}

for (const row of lists) {
  test(`${row.id} reads a page by an index, in its order, for every filter`, async () => {
    const whole = await planOf(row);
    const slow = isFlat(whole) ? [] : [row.id];
    for (const filter of row.filters) {
      const plan = await planOf(row, filter);
      const isServed = isFlat(plan) && (isNarrow(row, filter) || firstSearchOf(plan) !== firstSearchOf(whole));
      if (!isServed) slow.push(`${row.id} ${filter.parameter}`);
    }
    expect(new Set(slow)).toEqual(unservedOf(row));
  });
}

/** Whether a filter leaves few items, wherever the store looks for them: an agent sees one customer's. */
function isNarrow(row: Operation, filter: Filter): boolean {
  const isRequired = row.parameters.some(({ name, required }) => required && name === filter.parameter);
  return isRequired || row.access.scheme === "agent";
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
