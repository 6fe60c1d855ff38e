import { expect, test } from "vitest";
import { fingerprintsOf } from "./fingerprints.ts";
import type { Mutant } from "./mutant.ts";

const mutant: Mutant = {
  id: "a",
  fault: "A.",
  rules: ["CARD-20"],
  mutation: () => ({}),
  checks: () => [],
  definition: async () => "one",
};

async function fingerprintOf(change: Partial<Mutant>, killedBy: string[] = []): Promise<string | undefined> {
  const records = new Map([["a", { id: "a", fault: "A.", killedBy }]]);
  return (await fingerprintsOf([{ ...mutant, ...change }], records))["a"];
}

test("a fingerprint depends on the definition of the mutant, and on nothing that describes it", async () => {
  const original = await fingerprintOf({});
  expect(await fingerprintOf({ fault: "Another sentence." })).toBe(original);
  expect(await fingerprintOf({ definition: async () => "two" })).not.toBe(original);
});

test("a fingerprint depends on the checks of the mutant's rules, and of the rules that killed it", async () => {
  const none = await fingerprintOf({ rules: [] });
  const own = await fingerprintOf({ rules: ["CARD-20"] });
  expect(own).not.toBe(none);
  expect(await fingerprintOf({ rules: [] }, ["CARD-20"])).toBe(own);
});
