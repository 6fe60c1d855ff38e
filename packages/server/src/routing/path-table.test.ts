import { expect, test } from "vitest";
import { PathTable } from "./path-table.ts";

const tableOf = (...templates: string[]): PathTable<string> =>
  new PathTable(templates.map((path) => [{ path, parameters: [] }, path]));

const find = (table: PathTable<string>, path: string): unknown => {
  const found = table.find(path.slice(1).split("/"));
  return found && [found.entry, found.params];
};

test("A path is found with its parameters", () => {
  const table = tableOf("/cards", "/cards/{id}", "/cards/{id}/payments/{paymentId}");
  expect(find(table, "/cards")).toEqual(["/cards", {}]);
  expect(find(table, "/cards/c1")).toEqual(["/cards/{id}", { id: "c1" }]);
  expect(find(table, "/cards/c1/payments/p1")).toEqual([
    "/cards/{id}/payments/{paymentId}",
    { id: "c1", paymentId: "p1" },
  ]);
});

test.each(["/", "/card", "/cards/", "/cards/c1/payments", "/cards/c1/payments/p1/more", "/Cards"])(
  "%s is not found",
  (path) => {
    expect(find(tableOf("/cards", "/cards/{id}", "/cards/{id}/payments/{paymentId}"), path)).toBeUndefined();
  },
);

test("A literal segment precedes a parameter, and a parameter is tried where the literal leads nowhere", () => {
  const table = tableOf("/cards/{id}", "/cards/all", "/cards/{card}/freeze");
  expect(find(table, "/cards/all")).toEqual(["/cards/all", {}]);
  expect(find(table, "/cards/all/freeze")).toEqual(["/cards/{card}/freeze", { card: "all" }]);
});

test("A parameter with text beside it precedes one alone", () => {
  const table = tableOf("/cards/{id}", "/cards/{id}:freeze", "/cards/{id}/all", "/cards/{from}-{to}");
  expect(find(table, "/cards/c1:freeze")).toEqual(["/cards/{id}:freeze", { id: "c1" }]);
  expect(find(table, "/cards/c1-c2")).toEqual(["/cards/{from}-{to}", { from: "c1", to: "c2" }]);
  expect(find(table, "/cards/c1")).toEqual(["/cards/{id}", { id: "c1" }]);
  expect(find(table, "/cards/c1:freeze/all")).toEqual(["/cards/{id}/all", { id: "c1:freeze" }]);
});

test("A segment may hold text beside its parameters, which has no meaning of its own", () => {
  const table = tableOf("/cards/{id}:freeze", "/rates/{from}-{to}", "/a.b/{id}");
  expect(find(table, "/cards/c1:freeze")).toEqual(["/cards/{id}:freeze", { id: "c1" }]);
  expect(find(table, "/rates/USD-EUR")).toEqual(["/rates/{from}-{to}", { from: "USD", to: "EUR" }]);
  expect(find(table, "/cards/:freeze")).toBeUndefined();
  expect(find(table, "/axb/1")).toBeUndefined();
});

/** A look-up of the last path among so many. */
function lookUpAmong(operations: number): () => unknown {
  const resources = Array.from({ length: operations / 2 }, (_, index) => `/resource-${index}`);
  const table = tableOf(...resources.flatMap((path) => [path, `${path}/{id}`]));
  const segments = [`resource-${operations / 2 - 1}`, "id-1"];
  return () => table.find(segments);
}

/** Processor time, which other processes do not change, in microseconds. */
function timeOf(lookUp: () => unknown): number {
  const began = process.cpuUsage();
  for (let count = 0; count < 50_000; count += 1) lookUp();
  // The sum alone is exact: how it is divided is estimated.
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

test("The time to find a path does not depend on the number of operations", () => {
  const [few, many] = [lookUpAmong(10), lookUpAmong(1000)];
  const rounds = Array.from({ length: 10 }, () => [timeOf(few), timeOf(many)] as const);
  const fastest = (index: 0 | 1): number => Math.min(...rounds.map((round) => round[index]));
  // Trying one after another would take a hundred times as long.
  expect(fastest(1) / fastest(0)).toBeLessThan(10);
});
