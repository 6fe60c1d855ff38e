import { expect, test } from "vitest";
import { limits, sizeOf } from "./sizes.ts";

test.for(Object.entries(limits))("%s is at most %i bytes when compressed", async ([entry, most]) => {
  const { compressed } = await sizeOf(entry as keyof typeof limits); // TypeScript types the keys of a record as plain strings.

  expect(compressed).toBeGreaterThan(100);
  expect(compressed).toBeLessThanOrEqual(most);
});
