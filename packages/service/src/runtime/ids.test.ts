import { expect, test } from "vitest";
import { createIds } from "./ids.ts";
import { systemRandomness } from "./randomness.ts";

test("ids carry type and time, and increase strictly although the clock stands or goes back", () => {
  let now = Date.UTC(2025, 9, 13);
  const ids = createIds({ now: () => now }, systemRandomness);
  const made = Array.from({ length: 1000 }, (_, n) => {
    if (n === 500) now -= 5000;
    return ids.next("Card");
  });
  const [first = ""] = made;
  expect(first).toMatch(/^Card:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(parseInt(first.slice(5).replaceAll("-", "").slice(0, 12), 16)).toBe(Date.UTC(2025, 9, 13));
  expect(made).toEqual([...new Set(made)].sort());
});
