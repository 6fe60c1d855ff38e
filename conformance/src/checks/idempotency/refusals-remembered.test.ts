import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { keyedOperations } from "./keyed.ts";
import { keptRefusals } from "./refusals-remembered.ts";

test("one refusal per remembered status is tried, none that precedes the key", () => {
  const row = keyedOperations(contract).find(({ id }) => id === "transfers.out");
  if (row === undefined) throw new Error("transfers.out has no key");
  const kept = (forgets: number[]): number[] =>
    keptRefusals(contract, { ...row, idempotent: { ...row.idempotent, forgets } }).map(({ status }) => status);
  const [once = 0, ...others] = kept([401]);
  expect([once, ...others]).toEqual([...new Set([once, ...others])]);
  expect([400, 401, 403, 429]).not.toContain(once);
  expect(kept([401, once])).toEqual(others);
});
