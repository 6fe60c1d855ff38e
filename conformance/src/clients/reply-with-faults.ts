import { contract } from "@tallystick/contract";
import type { LostReply } from "../http/exchange.ts";
import { asObject } from "../json/value-at.ts";
import type { MatchedRequest, ServerState, ServerReply } from "./server-state.ts";
import { slowClockMs } from "./own-fields.ts";
import { refusal } from "./refusal.ts";
import { replyTo } from "./replies.ts";
import type { Attempt } from "./recording.ts";
import type { RetryAfterForm } from "./fault-scenarios.ts";

/** The reply that is sent, and what happens to it on the way. */
export interface Outgoing {
  reply: ServerReply;
  lost?: LostReply;
}

/** How long a client is asked to wait; an HTTP date has whole seconds, so it may be up to one second more. */
const waitMs = 1_000;

/**
 * A refusal is held back for twice this time. An identical request in the meantime is another call made at the same
 * time; one that comes afterwards is the next attempt at this call. Between the halves, requests that arrived while
 * this process was busy are read.
 */
const halfHeldMs = 20;

/** The reply to an attempt, with the injected fault of its call. */
export async function replyWithFaults(state: ServerState, matched: MatchedRequest): Promise<Outgoing> {
  const { call, attempt } = matched;
  const fault = call.scenario.faults?.[call.attempts.indexOf(attempt)];
  if (fault === undefined) return applyScenario(matched, await replyTo(state, matched), state.environment.now());
  for (const ms of [halfHeldMs, halfHeldMs]) await state.environment.sleep(ms);
  if ("redirect" in fault) return redirect(state, matched, fault.redirect);
  if ("lose" in fault) return lost(state, matched, fault.lose);
  if ("gateway" in fault) {
    await replyTo(state, matched);
    return { reply: { status: fault.gateway, html: `<html><title>${fault.gateway}</title></html>` } };
  }
  return { reply: later(fault.later, attempt, state.environment.now(), fault.retryAfter) };
}

/** How long a silent connection stays open when the client does not close it. */
const silentMs = 5_000;

async function lost(state: ServerState, matched: MatchedRequest, how: LostReply | "silence"): Promise<Outgoing> {
  const reply = await replyTo(state, matched);
  if (how !== "silence") return { reply, lost: how };
  const { closed } = matched.request;
  await state.environment.sleep(silentMs, closed).catch(() => undefined);
  if (closed.aborted) matched.attempt.isGivenUp = true;
  return { reply, lost: "drop" };
}

/** To an address of this server that is in no contract. */
function redirect({ environment }: ServerState, { attempt, request }: MatchedRequest, status: 301 | 307): Outgoing {
  const location = `http://${request.headers["host"] ?? ""}${contract.basePath}/moved/${environment.uuid()}`;
  attempt.redirectedTo = location;
  return { reply: { status, headers: { location } } };
}

function applyScenario({ call, attempt }: MatchedRequest, reply: ServerReply, now: number): Outgoing {
  const isDone = reply.status < 300 && attempt.challenge === undefined;
  const isFirst = call.attempts.every(({ outcome }) => outcome !== "lost");
  if (call.scenario.challenge === "spent" && attempt.signs !== undefined && isDone && isFirst)
    return { reply, lost: "drop" };
  if (call.scenario.session === "slow-clock" && isDone) return { reply: bySlowClock(reply, now) };
  if (call.scenario.unknownFields !== true || asObject(reply.body) === undefined) return { reply };
  attempt.hasUnknownFields = true;
  return { reply: { ...reply, body: withUnknownFields(reply.body) } };
}

/** The same clock stands in the head of the reply. */
function bySlowClock(reply: ServerReply, now: number): ServerReply {
  return { ...reply, headers: { ...reply.headers, date: new Date(now - slowClockMs).toUTCString() } };
}

/** Refused for now, as the contract declares it. */
function later(status: 429 | 503, attempt: Attempt, now: number, form?: RetryAfterForm): ServerReply {
  const { tooManyRequests, unavailable } = contract.conventions.answers;
  const reply = refusal({ ...(status === 429 ? tooManyRequests : unavailable), status }, "not now");
  if (form === undefined) return reply;
  const untilMs = form === "seconds" ? now + waitMs : Math.ceil((now + waitMs) / 1_000) * 1_000;
  attempt.retryAfter = { form, untilMs };
  const header = form === "seconds" ? String(waitMs / 1_000) : new Date(untilMs).toUTCString();
  return { ...reply, headers: { "retry-after": header } };
}

/** Fields that a later version may have, in the body and in the items of a list. */
function withUnknownFields(body: unknown): unknown {
  const { data, ...rest } = asObject(body) ?? {};
  const items = Array.isArray(data) ? { data: data.map(withUnknownField) } : data === undefined ? {} : { data };
  return withUnknownField({ ...rest, ...items });
}

function withUnknownField(value: unknown): unknown {
  return { addedLater: { kind: "OF_A_LATER_VERSION", values: [1, null, "é"] }, ...asObject(value) };
}
