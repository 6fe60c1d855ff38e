import { expect, test } from "vitest";
import { judgeTiny } from "../../../test/tiny/judge-tiny.ts";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { createServedOperations } from "../../http/served-operations.ts";
import { mergedNeverSucceeded, neverSucceeded, neverSucceededLines } from "./never-succeeded.ts";

test("an operation without a success is reported with its usual answer, or as never called", () => {
  const [first = "", second = "", third = "", ...rest] = Object.keys(tinyContract.operations);
  const served = createServedOperations(false);
  for (const operation of [third, ...rest]) served.note(operation, 200);
  served.note(first, 409, "NOT_OPEN");
  served.note(first, 400, "INVALID");
  served.note(first, 409, "NOT_OPEN");
  const list = neverSucceeded(tinyContract, served, new Map());
  expect(list).toEqual([{ operation: first, answer: "409 NOT_OPEN" }, { operation: second }]);
  expect(neverSucceeded(tinyContract, served, new Map([[second, "not offered"]]))).toEqual(list.slice(0, 1));
});

test("merged shards report operations that succeeded in none of them", async () => {
  // Only the probe calls: it lists the counters.
  const report = await judgeTiny({}, { checks: [], oracles: [], budgetMs: 0 });
  expect(neverSucceededLines(report)).toEqual([
    "counters.create: never called",
    "counters.get: never called",
    "counters.add: never called",
    "counters.close: never called",
  ]);
  expect(neverSucceededLines({ ...report, part: { only: ["TINY-01"] } })).toEqual([]);
  const closed = [{ operation: "counters.close", answer: "409 CLOSED" }];
  expect(mergedNeverSucceeded([report, { ...report, neverSucceeded: closed }])).toEqual(closed);
  const { neverSucceeded: _none, ...complete } = report;
  expect(mergedNeverSucceeded([report, complete])).toEqual([]);
});
