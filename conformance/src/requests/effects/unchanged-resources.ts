import type { Operation } from "@tallystick/contract";
import type { EffectSupport, ExpectUnchanged, Trial } from "../trial.ts";
import { expecting } from "../expect.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { isCreatedByTrial } from "../resources/created-by-trial.ts";
import { countCreated } from "./count-created.ts";
import { referencesOf } from "../resources/references.ts";
import { shown } from "../resources/read-resource.ts";

/** A referenced resource and its body. */
interface Watched {
  resource: string;
  id: string;
  before: Readonly<Record<string, unknown>>;
}

/** Notes the trial's resources that the requests reference, and the number of created ones. */
export const watch: EffectSupport["watch"] = async (t, operation, requests, _owners, areTries = false) => {
  const expectNamedUnchanged = await watchNamed(t, operation, requests, areTries ? requests.length : 0);
  const isCreation = operation.resourceAction?.kind === "creates";
  const count = isCreation ? await countCreated(t, operation, requests) : undefined;
  const unchanged: ExpectUnchanged = async (rules, state) => {
    await expectNamedUnchanged(rules, state);
    const after = count === undefined ? undefined : await countCreated(t, operation, requests);
    if (count === undefined || after === undefined) return;
    expecting(t, rules, operation.id).that(state, after === count, () => [
      `no new ${operation.resourceAction?.resource ?? "resource"}`,
      String(after - count),
    ]);
  };
  return unchanged;
};

/** Notes the trial's resources that the requests reference; only what counts the tries may change. */
export async function watchNamed(
  t: Trial,
  operation: Operation,
  requests: readonly CallRequest[],
  tries = 0,
): Promise<ExpectUnchanged> {
  const watched = await watchedBy(t, operation, requests);
  return async (rules, state) => {
    for (const each of watched) await expectAsBefore(t, rules, state, operation, { ...each, tries });
  };
}

async function watchedBy(t: Trial, operation: Operation, requests: readonly CallRequest[]): Promise<Watched[]> {
  const found = new Map<string, Watched>();
  for (const request of requests) {
    for (const { at, resource } of referencesOf(t.contract, operation)) {
      const id = valueInRequest(request, at);
      if (typeof id !== "string" || found.has(id) || !isCreatedByTrial(t, { resource, id })) continue;
      const before = await restingMembers(t, resource, id);
      if (before !== undefined) found.set(id, { resource, id, before });
    }
  }
  return [...found.values()];
}

/** The resource as read, without volatile members. */
async function restingMembers(
  t: Trial,
  resource: string,
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const first = asObject(await shown(t, resource, { id, body: {} }));
  const second = first && asObject(await shown(t, resource, { id, body: {} }));
  if (first === undefined || second === undefined) return undefined;
  const isResting = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) === JSON.stringify(first[name]);
  return Object.fromEntries(Object.entries(second).filter(isResting));
}

async function expectAsBefore(
  t: Trial,
  rules: readonly string[],
  state: string,
  { id: operation }: Operation,
  { resource, id, before, tries }: Watched & { tries: number },
): Promise<void> {
  const now = asObject(await shown(t, resource, { id, body: {} })) ?? {};
  const names = Object.keys(before).filter((name) => !isCountOfTries(before[name], now[name], tries));
  const pick = (view: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(names.map((name) => [name, view[name]]));
  expecting(t, rules, operation).same(state, `${resource} unchanged:`, pick(before), pick(now));
}

/** Whether a member only counts attempts: a number that rose by at most the tries, or the time of the last try. */
export function isCountOfTries(before: unknown, now: unknown, tries: number): boolean {
  if (tries === 0) return false;
  if (typeof before === "number" && typeof now === "number") return Math.abs(now - before) <= tries;
  const isTime = typeof now === "string" && instant.test(now);
  return isTime && (before === null || before === undefined || (typeof before === "string" && instant.test(before)));
}

const instant = /^\d{4}-\d{2}-\d{2}T/;
