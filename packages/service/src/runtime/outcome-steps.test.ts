import type { OutcomeStep } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../storage/sqlite-store.ts";
import type { Store } from "../storage/store.ts";
import { createWork, type Work } from "../work/index.ts";
import { createIds } from "./ids.ts";
import { createLogger } from "./logger.ts";
import { createOutcomeSteps, stepKind, type OutcomeSteps } from "./outcome-steps.ts";
import { systemRandomness } from "./randomness.ts";

interface Setting {
  store: Store;
  work: Work;
  steps: OutcomeSteps;
  /** What was taken: `subject to@now`. */
  taken: string[];
  moveTo: (at: number) => void;
}

const kind = stepKind<{ id: string }>("test.step");

async function open(): Promise<Setting> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  let now = 0;
  const clock = { now: () => now };
  const work = createWork({ store, clock, ids: createIds(clock, systemRandomness), logger: createLogger("silent") });
  const steps = createOutcomeSteps(work);
  const taken: string[] = [];
  steps.register(kind, async (_tx, { id }, { to, linked }, at) => {
    taken.push(`${id} ${to}@${at}${linked ? ` and ${linked.to}` : ""}`);
  });
  return { store, work, steps, taken, moveTo: (at) => void (now = at) };
}

const step = (after: string, to: string): OutcomeStep => ({ after, to, accepts: [], shows: [] });

test("due steps are applied immediately in order, later ones at their time", async () => {
  const { store, work, steps, taken, moveTo } = await open();
  const outcome = [step("PT0S", "A"), step("PT0S", "B"), step("PT10S", "C"), step("PT20S", "D")];
  await store.transaction((tx) => steps.follow(tx, kind, { id: "x" }, outcome, 0));
  expect(taken).toEqual(["x A@0", "x B@0"]);
  moveTo(9_999);
  await work.runDue();
  expect(taken).toHaveLength(2);
  moveTo(10_000);
  await work.runDue();
  expect(taken.slice(2)).toEqual(["x C@10000"]);
  moveTo(20_000);
  await work.runDue();
  expect(taken.slice(3)).toEqual(["x D@20000"]);
});

test("an unregistered kind is a fault", async () => {
  const { store, steps } = await open();
  const followed = store.transaction((tx) => steps.follow(tx, stepKind("other"), {}, [step("PT0S", "A")], 0));
  await expect(followed).rejects.toThrow("kind other");
});
