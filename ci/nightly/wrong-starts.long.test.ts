import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, planted } from "./fixtures.ts";
import { startWrongly } from "./wrong-starts.ts";

test("a store of the sandbox refuses every wrong start, and takes the right one", async () => {
  const { starts, kinds } = await startWrongly(1, join(folder(), "starts.db"));
  expect(starts).toBe(kinds.length);
});

test("wrong starts find a store that opens in any mode", async () => {
  const found = startWrongly(1, join(folder(), "starts.db"), planted("any-mode"));
  await expect(found).rejects.toThrow(/^A start with production/);
});
