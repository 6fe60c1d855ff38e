import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

/** The state noted before calls, to measure their effects. */
export interface Noted {
  operation: Operation;
  requests: readonly CallRequest[];
  /** How many times the operation had done its work; undefined where nothing shows it. */
  before: number | undefined;
}

/** Counts what the operation has done with such requests. */
export async function noteEffects(t: Trial, operation: Operation, ...requests: CallRequest[]): Promise<Noted> {
  return { operation, requests, before: await t.support.effects.count(t, operation, requests) };
}

/** The operation must have done its work so many times since then; where nothing shows it, only the replies tell. */
export async function expectEffects(
  t: Trial,
  rules: readonly string[],
  state: string,
  noted: Noted,
  wanted: number,
): Promise<void> {
  const { operation, before } = noted;
  if (before === undefined) return;
  const made = await madeInTime(t, noted, before, wanted);
  expecting(t, rules, operation.id).that(state, made === wanted, () => [
    `${wanted} ${wanted === 1 ? effectOf(operation) : `${effectOf(operation)}s`}`,
    String(made),
  ]);
}

/** The number of new ones; what was begun may take a moment to show (V-30). */
async function madeInTime(t: Trial, { operation, requests }: Noted, before: number, wanted: number): Promise<number> {
  let made = 0;
  await t.eventually(
    async () => {
      made = ((await t.support.effects.count(t, operation, requests)) ?? before) - before;
      return t.transcript.at(-1) as Exchange; // the list that was just read
    },
    () => made >= wanted,
  );
  return made;
}

/** The effect of one call, in words. */
function effectOf({ resourceAction }: Operation): string {
  return resourceAction?.kind === "creates" ? `new ${resourceAction.resource}` : "effect";
}

/** The resource as read, without volatile members. */
export interface Look {
  shown: unknown;
  /** The members that change by themselves. */
  restless: ReadonlySet<string>;
}

/** Looks at what the request changes, twice; undefined where nothing shows it. */
export async function lookAt(t: Trial, operation: Operation, request: CallRequest): Promise<Look | undefined> {
  const first = await t.support.effects.look(t, operation, request);
  const second = first === undefined ? undefined : await t.support.effects.look(t, operation, request);
  if (second === undefined) return undefined;
  const [one, other] = [asObject(first) ?? {}, asObject(second) ?? {}];
  const names = Object.keys(other).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return { shown: second, restless: new Set(names) };
}

/** Whether two looks show the same. */
export function areSame(one: Look, other: Look): boolean {
  const without = new Set([...one.restless, ...other.restless]);
  return JSON.stringify(settled(one, without)) === JSON.stringify(settled(other, without));
}

/**
 * Whether two replies show one thing. Ids may count below each owner: under another path the same id names the same thing only
 * where all of it is the same.
 */
export function showOneThing(contract: Contract, one: Exchange, other: Exchange): boolean {
  const [id, otherId] = [idShownBy(contract, one), idShownBy(contract, other)];
  if (id === undefined || id !== otherId) return false;
  const [path, otherPath] = [one, other].map(({ request }) => request.url.split("?")[0]);
  return path === otherPath || isDeepStrictEqual(one.body, other.body);
}

/** Nothing may have changed since the look. */
export async function expectSameLook(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, request, before }: { operation: Operation; request: CallRequest; before: Look | undefined },
): Promise<void> {
  if (before === undefined) return;
  const after = await lookAt(t, operation, request);
  if (after === undefined) return;
  const without = new Set([...before.restless, ...after.restless]);
  expecting(t, rules, operation.id).same(
    state,
    `${operation.resourceAction?.resource ?? "the resource"} unchanged:`,
    settled(before, without),
    settled(after, without),
  );
}

function settled({ shown }: Look, without: ReadonlySet<string>): unknown {
  const members = asObject(shown);
  if (members === undefined) return shown;
  return Object.fromEntries(Object.entries(members).filter(([name]) => !without.has(name)));
}
