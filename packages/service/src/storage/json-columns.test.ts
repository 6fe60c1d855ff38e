import { expect, test } from "vitest";
import { jsonColumns } from "./json-columns.ts";

interface Row {
  id: string;
  tags: string[];
  refund: { status: string } | null;
}

const json = jsonColumns<Row>()("tags", "refund");

test("a row keeps its JSON columns as text and gets them back as they were", () => {
  const row: Row = { id: "[1]", tags: ["a"], refund: { status: "PENDING" } };
  const stored = json.encode(row);
  expect(stored).toEqual({ id: "[1]", tags: '["a"]', refund: '{"status":"PENDING"}' });
  expect(json.decode(stored)).toEqual(row);
  expect(row.tags).toEqual(["a"]);
});

test("null stays null, and a part of a row stays a part", () => {
  expect(json.encode({ refund: null })).toEqual({ refund: null });
  expect(json.decode({ refund: null, id: "1" })).toEqual({ refund: null, id: "1" });
  expect(Object.keys(json.encode({ id: "1" }))).toEqual(["id"]);
});

test("columns of a joined table pass through", () => {
  expect(json.decode({ tags: "[]", balance: 5 })).toEqual({ tags: [], balance: 5 });
});
