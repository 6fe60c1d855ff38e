import type { Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { answerOf, hasAnswer } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { unavoidableRefusal } from "./unavoidable-refusal.ts";
import type { Candidate } from "./candidates.ts";
import { memoryOf, type Learnt } from "../resources/run-memory.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";

/** Composes a request from a candidate. */
export type ComposeOne = (candidate: Candidate) => Promise<CallRequest>;

/** Adds to what a request takes from; whether there is something to add to. */
export type Pay = (request: CallRequest) => Promise<boolean>;

/** Finds out once in a run which candidate succeeds, where one could be refused for a reason that another avoids. */
export async function learn(
  t: Trial,
  row: Operation,
  candidates: readonly Candidate[],
  composeOne: ComposeOne,
  pay: Pay,
): Promise<void> {
  const { learnt } = memoryOf(t.target);
  const needsEndpoint = row.refusals.some(({ when }) => when === "no-endpoint");
  // A read is refused for what it names, which is there, unless something else of it can be wrong.
  const isRefusable = row.refusals.some(({ when }) => row.method !== "get" || when !== "unknown");
  const isOpen = isRefusable && !needsEndpoint;
  if (!isOpen || learnt.has(row.id) || !t.target.capabilities.has("state")) return;
  const found = await firstThatSucceeds(t, row, candidates, composeOne, pay);
  if (!learnt.has(row.id)) learnt.set(row.id, found);
}

async function firstThatSucceeds(
  t: Trial,
  row: Operation,
  candidates: readonly Candidate[],
  composeOne: ComposeOne,
  pay: Pay,
): Promise<Learnt> {
  let refusedWith: string | undefined;
  let poor: CallRequest | undefined;
  for (const [at, candidate] of candidates.entries()) {
    const tried = await attempted(t, row, () => composeOne(candidate));
    if (tried === undefined) continue;
    if (isSuccess(tried.reply)) return { candidate: at };
    // What the request avoids, or the row does not declare, is for the checks to judge.
    if (unavoidableRefusal(t, row, tried.request, tried.reply) === undefined) return { candidate: at };
    refusedWith ??= answerOf(tried.reply);
    if (isRefusal(row, tried.reply, "insufficient-balance")) poor ??= tried.request;
  }
  if (poor !== undefined && (await pay(poor)) && isSuccess(await perform(t, row.id, poor)))
    return { candidate: 0, isPaid: true };
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

/** Whether the row declares this answer for a condition. */
export function isRefusal({ refusals }: Operation, reply: Exchange, when: string): boolean {
  return refusals
    .filter((each) => each.when === when)
    .flatMap((each) => [each, ...each.accepts])
    .some((each) => hasAnswer(reply, each));
}
