import { parseDuration, type Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import type { Lifetime, Mortal, ShownExpiry } from "../../requests/states/lifetime.ts";
import { rulesOnEnds } from "./rules-on-ends.ts";

/** How much a shown end may differ from the declared one: clocks are read before and after, and may be rounded. */
const TOLERANCE_MS = 2_000;
const dayMs = 86_400_000;

/**
 * An expiring resource has the declared lifetime, and an extension restarts it. Where the rule gives an upper bound, an
 * earlier expiry is correct.
 */
export function lifetimeChecks(contract: Contract, { lifetimes }: Pick<ContractAdapter, "lifetimes">): Check[] {
  return lifetimes.flatMap((lifetime) => {
    const onEnds = rulesOnEnds(contract, lifetime.expiry.model);
    if (onEnds.length > 0) return [longestCheck(lifetime, onEnds)];
    return [
      lengthCheck(contract, lifetime),
      ...(lifetime.expiry.extendedBy ?? []).map((operation) => extensionCheck(contract, lifetime, operation)),
    ];
  });
}

function longestCheck(lifetime: Lifetime, rules: readonly string[]): Check {
  const { model, field, after } = lifetime.expiry;
  return defineCheck({
    ...byTheClock,
    name: `expiry/${model} expires within ${after} of its creation`,
    family: "expiry",
    rules,
    async run(t) {
      const mortal = await lifetime.make(t);
      const { due, isDay } = await mortal.expiry();
      const now = await t.advance(0);
      const latest = now + parseDuration(after) + (isDay ? dayMs : TOLERANCE_MS);
      expecting(t, rules, model).that("new", due <= latest, () => [
        `${field} at most ${after} after ${new Date(now).toISOString()}`,
        new Date(due).toISOString(),
      ]);
    },
  });
}

function lengthCheck(contract: Contract, lifetime: Lifetime): Check {
  const { model, after, rule } = lifetime.expiry;
  const rules = rulesOfRows(contract, rule);
  return defineCheck({
    ...byTheClock,
    name: `expiry/${model} expires after ${after}`,
    family: "expiry",
    rules,
    async run(t) {
      const began = await t.advance(0);
      const mortal = await lifetime.make(t);
      await expectEnd(t, rules, lifetime, { began, shown: await mortal.expiry(), state: "new" });
    },
  });
}

function extensionCheck(contract: Contract, lifetime: Lifetime, operation: string): Check {
  const { model, after, rule } = lifetime.expiry;
  const rules = rulesOfRows(contract, rule);
  return defineCheck({
    ...byTheClock,
    name: `expiry/${model} is extended by ${operation}`,
    family: "expiry",
    operation,
    rules,
    async run(t) {
      const mortal = await lifetime.make(t, operation);
      const first = await mortal.expiry();
      await t.advance(Math.floor(parseDuration(after) / 2));
      const began = await t.advance(0);
      await mortal.extend(operation);
      await expectEnd(t, rules, lifetime, { began, shown: await mortal.expiry(), state: `after ${operation}` });
      await outlive(t, rules, lifetime, { mortal, first, operation });
    },
  });
}

/** An extended resource is alive at its first expiry. */
async function outlive(
  t: Trial,
  rules: readonly string[],
  { expiry: { model } }: Lifetime,
  { mortal, first, operation }: { mortal: Mortal; first: ShownExpiry; operation: string },
): Promise<void> {
  const passed = first.due + (first.isDay ? dayMs : TOLERANCE_MS);
  const now = await t.advance(0);
  if (mortal.isOver === undefined || passed <= now || (await mortal.expiry()).due <= passed) return;
  await t.advance(passed - now);
  expecting(t, rules, model).that(`after ${operation}, past the first end`, !(await mortal.isOver()), () => [
    `not over at its first end, ${new Date(first.due).toISOString()}, since ${operation} began its time anew`,
    "it is over",
  ]);
}

/** When the time began at the earliest, and the end that is shown. */
interface Shown {
  began: number;
  shown: ShownExpiry;
  state: string;
}

async function expectEnd(
  t: Trial,
  rules: readonly string[],
  { expiry: { model, field, after } }: Lifetime,
  { began, shown: { due, isDay }, state }: Shown,
): Promise<void> {
  const life = parseDuration(after);
  const tolerance = isDay ? dayMs : TOLERANCE_MS;
  const latest = (await t.advance(0)) + life + tolerance;
  const isRight = due >= began + life - tolerance && due <= latest;
  expecting(t, rules, model).that(state, isRight, () => [
    `${field} ${after} after ${new Date(began).toISOString()}`,
    new Date(due).toISOString(),
  ]);
}
