import type { Operation } from "@tallystick/contract";
import { FixtureUnavailable } from "../engine/errors.ts";
import type { Trial } from "../engine/types.ts";
import { answerOf } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import type { CallRequest, Exchange } from "../http/exchange.ts";
import { textAt } from "../json/value-at.ts";
import { unluckyRefusal } from "./blame.ts";
import { candidatesOf, type Candidate } from "./candidates.ts";
import { memoryOf, type Learnt } from "./run-memory.ts";

/** Composes a request from a candidate. */
export type ComposeOne = (candidate: Candidate) => Promise<CallRequest>;

/** Finds out once in a run which candidate succeeds, where one could be refused for a reason that another avoids. */
export async function learn(t: Trial, row: Operation, composeOne: ComposeOne): Promise<void> {
  const { learnt } = memoryOf(t.target);
  const needsEndpoint = row.refusals.some(({ when }) => when === "no-endpoint");
  const isOpen = row.method !== "get" && row.refusals.length > 0 && !needsEndpoint;
  if (!isOpen || learnt.has(row.id) || !t.target.capabilities.has("state")) return;
  const found = await firstThatSucceeds(t, row, composeOne);
  if (!learnt.has(row.id)) learnt.set(row.id, found);
}

async function firstThatSucceeds(t: Trial, row: Operation, composeOne: ComposeOne): Promise<Learnt> {
  let refusedWith: string | undefined;
  for (const [at, candidate] of candidatesOf(t.contract, t.support.document, row).entries()) {
    const tried = await attempted(t, row, () => composeOne(candidate));
    if (tried === undefined) continue;
    if (isDone(tried.reply)) return { candidate: at };
    // What the request avoids, or the row does not declare, is for the checks to judge.
    if (unluckyRefusal(t.contract, row, tried.request, tried.reply) === undefined) return { candidate: at };
    refusedWith ??= answerOf(tried.reply);
  }
  return { candidate: 0, ...(refusedWith !== undefined && { refusedWith }) };
}

async function attempted(
  t: Trial,
  row: Operation,
  composeIt: () => Promise<CallRequest>,
): Promise<{ request: CallRequest; reply: Exchange } | undefined> {
  try {
    const request = await composeIt();
    return { request, reply: await perform(t, row.id, request) };
  } catch (error) {
    return unlessUnavailable(error);
  }
}

/** The candidates, first the one that is known to succeed. */
export function preferred(t: Trial, row: Operation): Candidate[] {
  const candidates = candidatesOf(t.contract, t.support.document, row);
  const best = candidates[memoryOf(t.target).learnt.get(row.id)?.candidate ?? 0];
  return best === undefined ? [] : [best, ...candidates.filter((each) => each !== best)];
}

/** What the first of some ways gives that can be gone; the reason of the first, if none can. */
export async function firstOf<Way, Had>(
  ways: readonly Way[],
  have: (way: Way) => Promise<Had>,
  otherwise: string,
): Promise<Had> {
  let reason: FixtureUnavailable | undefined;
  for (const way of ways) {
    try {
      return await have(way);
    } catch (error) {
      if (!(error instanceof FixtureUnavailable)) throw error;
      reason ??= error;
    }
  }
  throw reason ?? new FixtureUnavailable(otherwise);
}

/** Nothing, where something could not be had for a reason; any other error is thrown again. */
export function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FixtureUnavailable)) throw error;
}

/** Whether the work was done; a 202 only asks for a signature. */
export function isDone({ status }: Exchange): boolean {
  return status >= 200 && status < 300 && status !== 202;
}

/** Whether the row declares this answer for a condition. */
export function isRefusal({ refusals }: Operation, reply: Exchange, when: string): boolean {
  const code = textAt(reply.body, "code");
  return refusals
    .filter((each) => each.when === when)
    .flatMap((each) => [each, ...each.accepts])
    .some((each) => each.status === reply.status && each.code === code);
}
