import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { cli } from "./run-cli.ts";
import type { Trial } from "../src/requests/trial.ts";
import { defineCheck, judge, UsageError, type Check, type JudgeOptions, type Report } from "../src/index.ts";
import { tinyChecks, tinyOracle } from "./tiny/tiny-checks.ts";
import { counterOperations, tinyContract, tinyDocument } from "./tiny/tiny-contract.ts";
import { writeTinyFiles } from "./tiny/tiny-files.ts";
import { platform, startTinyTarget, type Faults } from "./tiny/tiny-target.ts";

const folder = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(folder, { recursive: true }));

const ownFile = fileURLToPath(new URL("fixtures/own-checks.ts", import.meta.url));
const files = await writeTinyFiles(folder);
const tiny = ["--contract", files.contract, "--document", files.document];

const rules = [{ id: "ACME-01", sentence: "A new counter has a name." }];

/** A check that a new counter has this name. */
const named = (name: string, own: Partial<Check> = {}): Check => ({
  ...defineCheck({
    name: "acme/name",
    rules: ["ACME-01"],
    operation: "counters.create",
    async run(t) {
      const reply = await t.call(counterOperations.create, { body: { name } });
      const shown = Object(reply.body).name as unknown;
      t.holds("ACME-01", "new", shown === "counter", () => ({
        operation: "counters.create",
        expected: "counter",
        observed: String(shown),
      }));
    },
  }),
  ...own,
});

async function judged(options: JudgeOptions, faults: Faults = {}): Promise<Report> {
  const target = await startTinyTarget(faults);
  const bundle = { contract: tinyContract, document: tinyDocument, suiteChecks: tinyChecks, oracles: [tinyOracle] };
  try {
    return await judge({ url: target.url, credentials: platform }, { ...bundle, budgetMs: 0, ...options }).report;
  } finally {
    await target.close();
  }
}

async function written(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

test("custom checks and rules are judged with the suite's", async () => {
  const alone = await judged({});
  const report = await judged({ rules, checks: [named("counter")] });
  expect(report.rules.find(({ id }) => id === "ACME-01")).toMatchObject({
    verdict: "held",
    held: 1,
    sentence: "A new counter has a name.",
  });
  const ids = report.rules.map(({ id }) => id).filter((id) => id !== "ACME-01");
  expect(ids.toSorted()).toEqual(alone.rules.map(({ id }) => id).toSorted());
});

test("a violation of a custom rule is confirmed and reported", async () => {
  const report = await judged({ rules, checks: [named("other")] });
  expect(report.verdict).toBe("violations");
  expect(report.rules.find(({ id }) => id === "ACME-01")).toMatchObject({
    verdict: "violated",
    counterexamples: [{ expected: "counter", observed: "other", reproduced: "3/3" }],
  });
});

test("a custom check can judge a rule of the contract", async () => {
  const check = named("other", {
    rules: ["TINY-05"],
    run: async (t: Trial) => {
      t.holds("TINY-05", "never", false, () => ({ operation: "counters.get", expected: "more", observed: "less" }));
    },
  });
  const report = await judged({ checks: [check] });
  expect(report.rules.find(({ id }) => id === "TINY-05")?.verdict).toBe("violated");
});

const nothing = (): Promise<void> => Promise.resolve();

test("phase and needs follow from the declaration", () => {
  const own = { name: "acme/x", rules: ["ACME-01"], run: nothing };
  expect(defineCheck(own)).toMatchObject({ phase: "parallel", repeat: "once", family: "rules" });
  expect(defineCheck({ ...own, alone: true })).toMatchObject({ phase: "alone" });
  expect(defineCheck({ ...own, needs: ["clock"] })).toMatchObject({ phase: "clock", needs: ["clock"] });
  expect(defineCheck({ ...own, needs: ["webhook-receiver"] })).toMatchObject({ phase: "webhooks" });
});

test.for<[string, JudgeOptions, RegExp]>([
  [
    "a name of the suite",
    { rules, checks: [named("a", { name: "reads/name" })] },
    /suite itself has a check "reads\/name"/,
  ],
  ["a name twice", { rules, checks: [named("a"), named("b")] }, /Two of your checks have the name "acme\/name"/],
  ["an unknown rule", { checks: [named("a")] }, /judges ACME-01, which the contract does not have.*in rules\./],
  ["no rule", { checks: [named("a", { rules: [] })] }, /judges no rule/],
  [
    "an unknown operation",
    { rules, checks: [named("a", { operation: "counters.creat" })] },
    /operation counters\.creat, which the contract does not have\. Did you mean counters\.create\?/,
  ],
  [
    "a rule of the contract",
    { rules: [{ id: "TINY-01", sentence: "Mine." }] },
    /the contract has a rule TINY-01 already: "Adding to a counter shows in its value"/,
  ],
  ["a rule twice", { rules: [...rules, ...rules] }, /the rule ACME-01 is declared twice/],
])("%s is explained", async ([, options, message]) => {
  const failure = judged(options);
  await expect(failure).rejects.toBeInstanceOf(UsageError);
  await expect(failure).rejects.toThrow(message);
});

test("--checks adds a file to run, list and explain, and the rule has its line of that file", async () => {
  const target = await startTinyTarget({ sum: (value, amount) => Math.max(value, amount) });
  const caller = ["--client-id", platform.id, "--client-secret", platform.secret];
  const failures = join(folder, "failures");
  const run = ["run", "--target", target.url, ...caller, "--only", "ACME-*", "--budget", "0s", "--failures", failures];
  const { code, out } = await cli(...run, "--checks", ownFile, ...tiny);
  expect(code).toBe(1);
  expect(out).toMatch(/ACME-01[^]*fixtures\/own-checks\.ts:3/);
  expect(out).toContain("--checks");
  const replayed = await cli("replay", join(failures, "ACME-01-1.json"), ...caller, "--checks", ownFile, ...tiny);
  await target.close();
  expect([replayed.code, replayed.err]).toEqual([1, ""]);
  const list = await cli("list", "acme-*", "--checks", ownFile, ...tiny);
  expect(list.out).toMatch(/ACME-01 .*rules .*own-checks\.ts:3 +Adding twice adds both/);
  const explained = await cli("explain", "ACME-01", "--checks", ownFile, ...tiny);
  expect(explained.out).toMatch(/origin {7}your own checks[^]*acme\/twice {2}\(generated\)/);
});

test("shards with custom checks merge only with the same checks", async () => {
  const target = await startTinyTarget();
  const caller = ["--client-id", platform.id, "--client-secret", platform.secret];
  const shards = ["1/2", "2/2"].map((shard) => ({ shard, json: join(folder, `${shard.replace("/", "-")}.json`) }));
  for (const { shard, json } of shards) {
    const chosen = ["--only", "ACME-01", "--budget", "0s", "--seed", "1", "--shard", shard];
    await cli(
      "run",
      "--target",
      target.url,
      ...caller,
      ...chosen,
      "--checks",
      ownFile,
      "--report",
      `json=${json}`,
      ...tiny,
    );
  }
  await target.close();
  const merge = ["merge", ...shards.map(({ json }) => json), ...tiny];
  const refused = await cli(...merge);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("give --checks FILE as for the shards")]);
  const merged = await cli(...merge, "--checks", ownFile);
  expect([merged.code, merged.err]).toEqual([0, ""]);
});

test.for<[string, RegExp]>([
  ["", /exports no list of checks/],
  ["export const checks = [{ name: 'x' }];", /checks\[0\] is not a check\. Make it with defineCheck/],
  ["export const checks = [], rules = [{ id: 'a b' }];", /rules\[0\] has no id such as ACME-01/],
  ["export const checks = [], rules = [{ id: 'A-1' }];", /rules\[0\] \(A-1\) has no sentence/],
  [
    "export const checks = [], rules = [{ id: 'A-1', sentence: 's', level: 'MAY' }];",
    /level other than MUST and SHOULD/,
  ],
  ["export const checks = ", /cannot be loaded: /],
])("a file that holds %j is explained, and exits with 2", async ([text, message], { task }) => {
  const file = await written(`${task.id}.mjs`, text);
  const { code, err } = await cli("list", "--checks", file, ...tiny);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

test("a configuration names files of checks as seen from its own folder", async () => {
  const config = await written("own.yaml", "checks: [absent.mjs]");
  const { code, err } = await cli(
    "run",
    "--config",
    config,
    "--target",
    "http://127.0.0.1:1/v1",
    "--token",
    "t",
    ...tiny,
  );
  expect([code, err]).toEqual([2, expect.stringMatching(/absent\.mjs cannot be read/)]);
});
