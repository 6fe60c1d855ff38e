import { basename } from "node:path";
import { expect, test } from "vitest";
import { limits, modulesAtOnce, sizeOf } from "./sizes.ts";

test.for(Object.entries(limits))("%s is at most %i bytes when compressed", async ([entry, most]) => {
  const { compressed } = await sizeOf(entry as keyof typeof limits); // TypeScript types the keys of a record as plain strings.

  expect(compressed).toBeGreaterThan(100);
  expect(compressed).toBeLessThanOrEqual(most);
});

test("an import of the client loads the rows of reads alone", async () => {
  const modules = await modulesAtOnce("import-client");
  const rows = modules.filter((id) => id.includes("packages/contract/src/gen/"));

  expect(rows.map((id) => basename(id))).toEqual(["client-reads.ts"]);
});

test("an import of the client loads no cryptography: a program that opens no session never does", async () => {
  const modules = await modulesAtOnce("import-client");

  expect(modules.some((id) => id.endsWith("weighed/index.js"))).toBe(true);
  expect(modules.filter((id) => /@noble|@hpke|packages\/wallet/.test(id))).toEqual([]);
});
