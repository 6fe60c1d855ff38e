import { expect, test } from "vitest";
import { judgeMutants } from "./judge-mutants.ts";
import type { Mutant } from "./mutant.ts";

function mutant(id: string): Mutant {
  return {
    id,
    definition: async () => "",
    fault: "It does not start.",
    rules: [],
    checks: () => [],
    mutation: () => {
      throw new Error("no port is free");
    },
  };
}

test("a mutant that cannot be judged is named, and the others go on", async () => {
  const failed: string[] = [];
  const onFailed = (id: string, error: unknown): number => failed.push(`${id}: ${String(error)}`);
  expect(await judgeMutants([mutant("one"), mutant("two")], { onFailed })).toEqual([]);
  expect(failed).toEqual(["one: Error: no port is free", "two: Error: no port is free"]);
  await expect(judgeMutants([mutant("one")])).rejects.toThrow("no port is free");
});
