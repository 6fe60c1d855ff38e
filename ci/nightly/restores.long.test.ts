import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, planted } from "./fixtures.ts";
import { restoreUnderLoad } from "./restores.ts";

test("a store is backed up and restored under load, and never below a process", async () => {
  const { refused, repeated } = await restoreUnderLoad(1, join(folder(), "restores.db"));
  expect(refused).toBe(1);
  expect(repeated).toBeGreaterThan(60);
});

test("restores find a store whose process holds no lock", async () => {
  const found = restoreUnderLoad(1, join(folder(), "restores.db"), planted("unlocked-store"));
  await expect(found).rejects.toThrow("A restore succeeded while a process served the store");
});
