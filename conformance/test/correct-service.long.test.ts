import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { judgeService } from "../mutants/judge-service.ts";
import { problemsIn } from "./problems-in.ts";

test("the service holds every rule that is observable over HTTP, and all of them are exercised", async () => {
  const report = await judgeService({ seed: 1, budgetMs: 1_000 });
  expect(problemsIn(report)).toEqual([]);
  const rules: Contract["rules"] = contract.rules;
  const silent = report.rules.filter(({ id, verdict }) => verdict !== "held" && !rules[id]?.unobservable);
  expect(silent.map(({ id, verdict, reason }) => `${id} ${verdict}: ${reason}`)).toEqual([]);
  expect(report.verdict).toBe("conformant");
});
