import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { checksFor } from "../src/contracts/checks.ts";
import { problemsIn } from "./problems-in.ts";
import { judgeService, withService } from "../mutants/judge-service.ts";

/** How many seeds the generated checks run with. */
const seeds = Number(process.env["TALLYSTICK_SEEDS"] ?? 3);

test(
  "the service holds every rule that is observable over HTTP, and all of them are exercised",
  { timeout: 600_000 },
  async () => {
    const report = await judgeService({ seed: 1, budgetMs: 1_000 });
    expect(problemsIn(report)).toEqual([]);
    const rules: Contract["rules"] = contract.rules;
    const silent = report.rules.filter(({ id, verdict }) => verdict !== "held" && !rules[id]?.unobservable);
    expect(silent.map(({ id, verdict, reason }) => `${id} ${verdict}: ${reason}`)).toEqual([]);
    expect(report.verdict).toBe("conformant");
  },
);

test(`${seeds} seeds, one after another on one service, give no false positive`, { timeout: 1_800_000 }, async () => {
  const generated = checksFor(contract).filter(({ repeat }) => repeat === "while-budget");
  await withService({}, async (judgeIt) => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const report = await judgeIt({ seed, suiteChecks: generated });
      expect(problemsIn(report), `seed ${seed}`).toEqual([]);
    }
  });
});
