import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Trial } from "../src/requests/trial.ts";
import type { JudgeOptions } from "../src/judge.ts";
import { replay, type Replayed } from "../src/replay.ts";
import { readReplayFile, writeReplayFiles, type ReplayFile } from "../src/report/replay-file.ts";
import { judgeTiny } from "./tiny/judge-tiny.ts";
import { tinyChecks, tinyOracle } from "./tiny/tiny-checks.ts";
import { tinyContract, tinyDocument } from "./tiny/tiny-contract.ts";
import { platform, startTinyTarget, type Faults } from "./tiny/tiny-target.ts";

const forgetsLargeAmounts: Faults = { sum: (value, amount) => (amount >= 1_000 ? value : value + amount) };
const closed = { id: "Counter:1", value: 0, state: "CLOSED", name: "counter" };
const bundle: JudgeOptions = {
  contract: tinyContract,
  document: tinyDocument,
  suiteChecks: tinyChecks,
  oracles: [tinyOracle],
};

async function recorded(faults: Faults, rule: string): Promise<ReplayFile> {
  const directory = await mkdtemp(join(tmpdir(), "tallystick-"));
  try {
    await writeReplayFiles(await judgeTiny(faults), directory);
    return await readReplayFile(join(directory, `${rule}-1.json`));
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function replayed(file: ReplayFile, faults: Faults, options: JudgeOptions = {}): Promise<Replayed> {
  const target = await startTinyTarget(faults);
  try {
    return await replay({ url: target.url, credentials: platform }, file, { ...bundle, ...options });
  } finally {
    await target.close();
  }
}

test("a shrunk failure recurs with the same input on another target that has the same fault", async () => {
  const file = await recorded(forgetsLargeAmounts, "TINY-01");
  expect(file.replay.path.length).toBeGreaterThan(0);
  expect(await replayed(file, forgetsLargeAmounts)).toMatchObject({
    kind: "violated",
    counterexample: { expected: "value 1000", observed: "value 0", reproduced: "3/3" },
  });
});

test("the replay of a repaired failure holds", async () => {
  expect(await replayed(await recorded(forgetsLargeAmounts, "TINY-01"), {})).toMatchObject({ kind: "held" });
});

test("a replay that cannot be judged gives the reason", async () => {
  const file = await recorded({ neverExpires: true }, "TINY-04");
  expect(await replayed(file, {})).toMatchObject({ kind: "unknown", reason: "it needs a test clock (--clock URL)" });
  const closing = await recorded({ closesAgain: true }, "TINY-03");
  expect(
    await replayed(closing, { instead: (operation) => (operation === "counters.close" ? { status: 501 } : undefined) }),
  ).toMatchObject({ kind: "unknown", reason: "counters.close answers 501: the target does not implement it" });
});

test("the replay of an intermittent failure is not reported as held", async () => {
  const file = await recorded({ closesAgain: true }, "TINY-03");
  const wrongOnce: Faults = {
    instead: (operation, call) =>
      operation === "counters.close" && call === 4 ? { status: 200, body: closed } : undefined,
  };
  expect(await replayed(file, wrongOnce)).toMatchObject({ kind: "violated", counterexample: { reproduced: "1/3" } });
});

test("an oracle that fails on every reply counts once for each attempt", async () => {
  const faults: Faults = { shows: (shown) => ({ ...shown, value: "0" }) };
  const file = await recorded(faults, "CONV-08");
  const adding = { ...file, replay: { check: "rules/counters add", seed: 1, iteration: 0, path: [] } };
  expect(await replayed(adding, faults)).toMatchObject({ kind: "violated", counterexample: { reproduced: "3/3" } });
});

test("fixture values that the target does not have are left out, and reported once", async () => {
  const file = await recorded({ closesAgain: true }, "TINY-03");
  const picky = tinyChecks.map((each) => ({
    ...each,
    run: async (t: Trial, input: unknown) => {
      t.drop("the step to FROZEN");
      await each.run(t, input);
    },
  }));
  expect(await replayed(file, {}, { suiteChecks: picky })).toEqual({ kind: "held", dropped: ["the step to FROZEN"] });
});

test("an attempt that does not reach the rule is not reported as held", async () => {
  const file = await recorded({ closesAgain: true }, "TINY-03");
  const idle = tinyChecks.map((each) =>
    each.name === file.replay.check ? { ...each, run: async () => undefined } : each,
  );
  expect(await replayed(file, {}, { suiteChecks: idle })).toMatchObject({
    kind: "unknown",
    reason: "its check ran to its end and did not reach TINY-03",
  });
});

test("a replay file of another version is refused", async () => {
  const file = await recorded({ closesAgain: true }, "TINY-03");
  const renamed = { ...file, replay: { ...file.replay, check: "lifecycle/CounterState illegal CLOSE" } };
  await expect(replayed(renamed, {})).rejects.toThrow(/Did you mean lifecycle\/CounterState illegal CLOSED\?/);
  const elsewhere = { ...file, replay: { ...file.replay, path: [7] } };
  await expect(replayed(elsewhere, {})).rejects.toThrow(/no longer generates the recorded input/);
  await expect(replayed({ ...file, rule: "TINY-30" }, {})).rejects.toThrow(/no rule TINY-30\. Did you mean TINY-01\?/);
  await expect(replayed({ ...file, rule: "TINY-01" }, {})).rejects.toThrow(/does not judge TINY-01/);
});
