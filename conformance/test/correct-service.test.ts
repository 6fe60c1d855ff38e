import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { judgeService } from "../mutants/judge-service.ts";
import { checksFor } from "../src/contracts/checks.ts";
import { problemsIn } from "./problems-in.ts";
import { problemsOfSeeds } from "./problems-of-seeds.ts";

test("the service holds every rule of the checks that together kill every mutant", async () => {
  const suiteChecks = checksFor(contract).filter(({ place }) => place !== undefined);
  const report = await judgeService({ seed: 1, suiteChecks });
  expect(problemsIn(report)).toEqual([]);
  const rules: Contract["rules"] = contract.rules;
  const judged = new Set(suiteChecks.flatMap((check) => check.rules));
  const silent = report.rules.filter(
    ({ id, verdict }) => judged.has(id) && verdict !== "held" && !rules[id]?.unobservable,
  );
  expect(silent.map(({ id, verdict, reason }) => `${id} ${verdict}: ${reason}`)).toEqual([]);
  expect(judged.size).toBeGreaterThan(Object.keys(rules).length / 2);
});

test("two seeds, one after another on one service, give no false positive", async () => {
  expect(await problemsOfSeeds([1, 2])).toEqual([]);
});
