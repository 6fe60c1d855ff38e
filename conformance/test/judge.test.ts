import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { Trial } from "../src/requests/trial.ts";
import { judge, ProbeFault, UsageError, type Event, type JudgeOptions } from "../src/index.ts";
import { check, tinyChecks, tinyOracle } from "./tiny/tiny-checks.ts";
import { counterOperations, tinyContract, tinyDocument } from "./tiny/tiny-contract.ts";
import { platform, startTinyTarget } from "./tiny/tiny-target.ts";

const bundle: JudgeOptions = {
  contract: tinyContract,
  document: tinyDocument,
  suiteChecks: tinyChecks,
  oracles: [tinyOracle],
  budgetMs: 0,
};

test("judge gives the events of a run as they happen, and the report", async () => {
  const target = await startTinyTarget({ closesAgain: true });
  const { report, events } = judge({ url: target.url, credentials: platform }, { ...bundle, seed: 7 });
  const types: Event["type"][] = [];
  for await (const { type } of events) types.push(type);
  await target.close();
  expect([types[0], types.at(-1)]).toEqual(["started", "finished"]);
  expect(types).toContain("violated");
  expect(await report).toMatchObject({
    schema: 1,
    seed: 7,
    verdict: "violations",
    contract: { version: "2025-10-13" },
  });
});

test("no event shows a secret, wherever it comes from", async () => {
  const target = await startTinyTarget({ shows: (counter) => ({ ...counter, name: platform.secret }) });
  const verbose = check({
    name: "rules/wordy",
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      throw new Error((await t.call(counterOperations.create, { body: { name: "n" } })).text);
    },
  });
  const options = { ...bundle, suiteChecks: [...tinyChecks, verbose] };
  const { report, events } = judge({ url: target.url, credentials: platform }, options);
  const seen: Event[] = [];
  for await (const event of events) seen.push(event);
  await target.close();
  const types = new Set<string>(seen.map(({ type }) => type));
  expect(["suspected", "violated", "harness-fault"].filter((type) => !types.has(type))).toEqual([]);
  const shown = inspect([seen, await report], { depth: Infinity, maxStringLength: null, maxArrayLength: null });
  expect(shown).toContain("***");
  expect(shown).not.toContain(platform.secret);
});

test("without a seed, judge chooses one and reports it", async () => {
  const target = await startTinyTarget();
  const { seed } = await judge({ url: target.url, credentials: platform }, bundle).report;
  await target.close();
  expect(Number.isInteger(seed)).toBe(true);
});

test("if a target cannot be judged, the report rejects with the next step and the events end", async () => {
  const target = await startTinyTarget();
  const wrong = judge({ url: target.url, credentials: { id: "tiny", secret: "wrong" } }, bundle);
  await expect(wrong.report).rejects.toThrow(ProbeFault);
  await expect(wrong.report).rejects.toMatchObject({ nextStep: "Check --client-id and --client-secret." });
  await expect(
    (async () => {
      for await (const event of wrong.events) expect(event).toBeUndefined();
    })(),
  ).rejects.toThrow(ProbeFault);
  const elsewhere = judge({ url: new URL("/", target.url).href, credentials: platform }, bundle);
  await expect(elsewhere.report).rejects.toMatchObject({ nextStep: expect.stringContaining("/2025-10-13") });
  await target.close();
  await expect(judge({ url: target.url, credentials: platform }, bundle).report).rejects.toThrow(
    /could not be reached/,
  );
});

test("invalid options reject the report before any request", async () => {
  const target = await startTinyTarget();
  await expect(
    judge({ url: target.url, credentials: platform }, { ...bundle, only: ["TINY-99"] }).report,
  ).rejects.toThrow(UsageError);
  await target.close();
  expect(target.seen).toEqual([]);
});
