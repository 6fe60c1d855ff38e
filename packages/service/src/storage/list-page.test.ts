import type { FilterValue, Page } from "@tallystick/server";
import { sql, type SqlBool } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { storePlatform } from "../../test/stored-platform.ts";
import { createPageReader, decodedPages, type FilterColumns } from "./list-page.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

const platformId = "PlatformConfig:1";

/** Webhook tokens stand in for any listed row: `[id, name, clientId, createdAt]`. */
async function storeWith(rows: readonly (readonly [string, string, string, number])[]): Promise<Store> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  await store.transaction(async (tx) => {
    await storePlatform(tx, platformId);
    for (const [id, name, clientId, createdAt] of rows) {
      const rest = { permissions: "[]", secretHash: "", isOperators: 0 as const, createdAt, updatedAt: createdAt };
      await tx
        .insertInto("tokens")
        .values({ id, platformId, name, clientId, ...rest })
        .execute();
    }
  });
  return store;
}

const columns: FilterColumns = {
  name: { column: "name" },
  title: { column: "name" },
  client: { column: "clientId" },
  seconds: { column: "createdAt", read: (text) => Number(text) * 1000 },
};

const readTokens = createPageReader({
  table: "tokens",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("tokens").selectAll().where("platformId", "=", scope.platformId),
  columns,
});

/** The ids of every page of the list, one after another. */
async function pagesOf(
  store: Store,
  page: Pick<Page, "limit" | "order">,
  filters: readonly FilterValue[] = [],
): Promise<string[][]> {
  const found: string[][] = [];
  let after: Page["after"];
  for (;;) {
    const requested = { ...page, ...(after && { after }) };
    const { items, more, last } = await store.read((tx) => readTokens(tx, { platformId }, requested, filters));
    found.push(items.map(({ id }) => id));
    if (!more) return found;
    after = last;
  }
}

const five = [
  ["a", "red", "1", 1000],
  ["b", "blue", "2", 1000],
  ["c", "red", "3", 1000],
  ["d", "red", "4", 2000],
  ["e", "blue", "5", 3000],
] as const;

test("pages follow one another in either order, rows of the same time by id, and none comes twice", async () => {
  const store = await storeWith(five);
  expect(await pagesOf(store, { limit: 2, order: "asc" })).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(await pagesOf(store, { limit: 2, order: "desc" })).toEqual([["e", "d"], ["c", "b"], ["a"]]);
});

test("the last page has no next one", async () => {
  const store = await storeWith(five);
  expect(await pagesOf(store, { limit: 5, order: "asc" })).toEqual([["a", "b", "c", "d", "e"]]);
  expect(await pagesOf(store, { limit: Number.MAX_SAFE_INTEGER, order: "asc" })).toHaveLength(1);
  expect(await pagesOf(await storeWith([]), { limit: 5, order: "asc" })).toEqual([[]]);
});

test("a filter keeps the rows with its value, also from one page to the next", async () => {
  const store = await storeWith(five);
  const red: FilterValue = { paths: ["name"], match: "equals", value: "red" };
  expect(await pagesOf(store, { limit: 2, order: "asc" }, [red])).toEqual([["a", "c"], ["d"]]);
  const late: FilterValue = { paths: ["seconds"], match: "from", value: "2" };
  expect(await pagesOf(store, { limit: 9, order: "asc" }, [red, late])).toEqual([["d"]]);
  const early: FilterValue = { paths: ["seconds"], match: "to", value: "1" };
  expect(await pagesOf(store, { limit: 9, order: "asc" }, [early])).toEqual([["a", "b", "c"]]);
});

test("a query is compiled for each combination of filters, and its values are those of the call", async () => {
  const store = await storeWith(five);
  for (const [value, ids] of [
    ["red", ["a", "c", "d"]],
    ["blue", ["b", "e"]],
  ] as const) {
    const filter: FilterValue = { paths: ["name"], match: "equals", value };
    expect(await pagesOf(store, { limit: 9, order: "asc" }, [filter])).toEqual([ids]);
  }
});

test("a filter over several columns finds each row once, in the order of the list, page by page", async () => {
  const store = await storeWith([
    ["a", "x", "x1", 1],
    ["b", "y", "z", 1],
    ["c", "x", "x", 1],
    ["d", "q", "w", 2],
    ["e", "x", "v", 3],
  ]);
  const either: FilterValue = { paths: ["name", "title", "client"], match: "equals", value: "x" };
  expect(await pagesOf(store, { limit: 2, order: "desc" }, [either])).toEqual([["e", "c"], ["a"]]);
  expect(await pagesOf(store, { limit: 9, order: "desc" }, [either])).toEqual([["e", "c", "a"]]);
});

test("a path without a column is a fault, not an empty list", async () => {
  const store = await storeWith(five);
  const filter: FilterValue = { paths: ["colour"], match: "equals", value: "red" };
  await expect(pagesOf(store, { limit: 2, order: "asc" }, [filter])).rejects.toThrow("filters by colour");
});

test.each(["contains", "substring"] as const)("a column is not compared by %s", async (match) => {
  const store = await storeWith(five);
  const filter: FilterValue = { paths: ["name"], match, value: "red" };
  await expect(pagesOf(store, { limit: 2, order: "asc" }, [filter])).rejects.toThrow("as a whole");
});

test("a custom condition finds values outside the columns", async () => {
  const store = await storeWith(five);
  const byInitial = createPageReader({
    table: "tokens",
    select: (db, _scope: object) => db.selectFrom("tokens").selectAll(),
    columns: { initial: { condition: (value) => sql<SqlBool>`substr(name, 1, 1) = ${value}` } },
  });
  const blue: FilterValue = { paths: ["initial"], match: "contains", value: "b" };
  const page = await store.read((tx) => byInitial(tx, {}, { limit: 9, order: "asc" }, [blue]));
  expect(page.items.map(({ id }) => id)).toEqual(["b", "e"]);
});

test("decoded pages have the same place in the list", async () => {
  const store = await storeWith(five);
  const names = decodedPages(readTokens, ({ name }) => name);
  const page = await store.read((tx) => names(tx, { platformId }, { limit: 2, order: "asc" }, []));
  expect(page).toEqual({ items: ["red", "blue"], more: true, last: { at: 1000, id: "b" } });
});
