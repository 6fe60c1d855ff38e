import { expect, test } from "vitest";
import { lendingContract } from "../../../../test/lending/lending-contract.ts";
import { noSuchPath } from "./no-such-path.ts";

const [row] = Object.values(lendingContract.operations);
if (row === undefined) throw new Error("The desk has no operation");

test.each([
  ["/api/loans", [], "/api/no-such-path"],
  ["/loans", [], "/no-such-path"],
  ["/{name}", [], "/no-such-path/no-such-path"],
  ["/api/{name}/loans", [], "/no-such-path"],
  ["/api/loans", ["/api/{name}"], "/api/no-such-path/no-such-path"],
])("an unknown path beside %s, with %s, is %s", (path, others, unknown) => {
  const paths = [path, ...others];
  const operations = Object.fromEntries(paths.map((each, nth) => [String(nth), { ...row, path: each }]));
  expect(noSuchPath({ ...lendingContract, operations }, "0")).toBe(unknown);
});
