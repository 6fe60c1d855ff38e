import { expect, test } from "vitest";
import { nightlyPage } from "./page.ts";

test("the page says what was run", () => {
  const kills = { result: { kills: 3, jobs: 40, repeated: 90 }, seconds: 30, day: "2026-01-31", load: 1.25 };
  const page = nightlyPage({ machine: "2 × a processor, Node 26", kills });
  expect(page).toContain("2 × a processor, Node 26.");
  expect(page).toContain("| 3 × kill -9 among 40 keyed payments |");
  expect(page).toContain("| 2026-01-31, 0.5 minutes, load 1.3 |");
  expect(page).not.toContain("hostile requests to every operation");
});

test("the page says how a full store compares", () => {
  const times = { p50: 2, p99: 9 };
  const growths = [{ operation: "GET /a", small: times, full: { ...times, p50: 3 } }];
  const timed = { result: { customers: 2000, transfersOfEach: 5, growths }, seconds: 60, day: "2026-01-31", load: 1 };
  const page = nightlyPage({ machine: "a machine", growth: { onFile: timed, onPostgres: timed } });
  expect(page).toContain(
    "a tenth of them of one platform, 11,000 payments, a tenth of them of one customer, 22,000 postings |",
  );
  expect(page).toContain(": 1.5 times at most | 2026-01-31, 1.0 minutes, load 1.0 |");
});
