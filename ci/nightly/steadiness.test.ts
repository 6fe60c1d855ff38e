import { expect, test } from "vitest";
import { growthsIn, type SoakPart } from "./steadiness.ts";

const logLimitMiB = 80;

/** Ten parts of a load under which nothing grows but the store. */
function partsWith(change: (index: number) => Partial<SoakPart>): SoakPart[] {
  return Array.from({ length: 10 }, (_, index) => ({
    payments: 1000,
    p50: 10,
    p99: 50,
    idleP50: 2,
    keptMiB: 60 + (index % 3),
    storeMiB: 12 * index,
    logMiB: 40,
    waiting: 5,
    load: 2,
    ...change(index),
  }));
}

test("a load that only fills the store is steady", () => {
  expect(
    growthsIn(
      partsWith(() => ({})),
      logLimitMiB,
    ),
  ).toEqual([]);
});

test.for([
  ["slower", { p50: 50, idleP50: 9 }],
  ["faster for requests that do nothing", { p50: 10, idleP50: 0.5 }],
] as const)("a machine that gets %s is no growth", ([, times]) => {
  const parts = partsWith((index) => (index > 6 ? times : {}));
  expect(growthsIn(parts, logLimitMiB)).toEqual([]);
});

test.for<[string, (index: number) => Partial<SoakPart>, RegExp]>([
  ["memory", (index) => ({ keptMiB: 60 + 6 * index }), /^A process kept 78 MiB, and 114 MiB at the end$/],
  ["latency", (index) => ({ p50: 10 * 1.3 ** index }), /^A payment took [\d.]+ ms, and [\d.]+ ms later$/],
  ["the store", (index) => ({ storeMiB: 2 ** index }), /^The store grew by 24 MiB, and by 384 MiB later$/],
  ["the log", (index) => ({ logMiB: 10 * index }), /^The log took 90 MiB; it is reused before it takes 80 MiB$/],
  ["the queue", (index) => ({ waiting: 200 * index }), /^600 deliveries waited, and 1800 at the end$/],
])("growth of %s is found", ([, change, message]) => {
  expect(growthsIn(partsWith(change), logLimitMiB)).toEqual([expect.stringMatching(message)]);
});
