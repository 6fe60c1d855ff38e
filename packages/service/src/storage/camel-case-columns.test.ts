import { expect, test } from "vitest";
import { CamelCaseColumns } from "./camel-case-columns.ts";
import { openSqliteStore } from "./sqlite-store.ts";

class Names extends CamelCaseColumns {
  columnOf(member: string): string {
    return this.snakeCase(member);
  }
}

test("every table and column has a reversible camelCase name", async () => {
  const names = new Names();
  const store = await openSqliteStore(":memory:");
  const tables = await store.read((tx) => tx.introspection.getTables());
  await store.close();
  const all = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  expect(all).toContain("platform_customer_id");
  expect(all.filter((name) => names.columnOf(names.memberOf(name)) !== name)).toEqual([]);
});
