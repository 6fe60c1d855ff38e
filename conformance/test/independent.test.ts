import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import { checksFor } from "../src/contracts/checks.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { problemsIn } from "./problems-in.ts";
import { startTokenServer, type Faults } from "./independent/token-server.ts";

const [credentials, other] = [
  { id: "first", secret: "first-secret" },
  { id: "second", secret: "second-secret" },
];

/** The checks of tokens; the server answers everything else with 501. */
const own = Object.values(contract.rules).filter(({ source }) => source.file.startsWith("spec/tokens/"));
const checks = checksFor(contract).filter(
  ({ operation = "", rules }) => operation.startsWith("tokens.") || own.some(({ id }) => rules.includes(id)),
);

async function judged(faults: Faults = {}): Promise<Report> {
  const server = await startTokenServer([credentials, other], faults);
  try {
    return await judge(
      { url: server.url, credentials, other },
      { suiteChecks: checks, budgetMs: 0, seed: 1, rerunLimits: quickConfirmation },
    ).report;
  } finally {
    await server.close();
  }
}

function idsOf({ rules }: Report, verdict: string): string[] {
  return rules.filter((rule) => rule.verdict === verdict).map(({ id }) => id);
}

test("an independent server that implements only tokens holds the rules of tokens; the others are never exercised", async () => {
  const report = await judged();
  // It takes one of two readings, which only a decision forbids: each such rule is SHOULD.
  const guessed = idsOf(report, "violated");
  expect(guessed).toEqual(["V-96a", "V-96c", "V-96d", "V-96e"]);
  expect(problemsIn({ ...report, rules: report.rules.filter(({ level }) => level === "MUST") })).toEqual([]);
  const held = new Set(idsOf(report, "held"));
  expect(own.map(({ id }) => id).filter((id) => !held.has(id))).toEqual([]);
  expect(report.verdict).toBe("incomplete");
});

test.each([
  ["lets deleted tokens in", { keepsAccess: true }, "G-77f"],
  ["shows secrets in its list", { disclosesSecrets: true }, "G-77g"],
  ["makes a token that permits nothing", { makesIdleTokens: true }, "G-77b"],
] satisfies [string, Faults, string][])(
  "a violation is reported when the independent server %s",
  async (_, faults, rule) => {
    expect(idsOf(await judged(faults), "violated")).toContain(rule);
  },
);
