import type { Contract, Operation } from "@tallystick/contract";
import { FixtureUnavailable, HarnessFault, NotOffered } from "../errors/trial-errors.ts";
import { answers501, type ServedOperations } from "./served-operations.ts";
import type { CallRequest, Credentials, Exchange } from "./exchange.ts";
import { parsedJson } from "../json/parsed-json.ts";
import type { Timing } from "./timing.ts";
import { authorize } from "./authorization.ts";
import { buildRequest } from "./build-request.ts";
import type { TokenRenewal } from "./token-renewal.ts";
import { errorCode } from "./error-code.ts";
import { formText } from "./form.ts";
import type { Connection, WireReply, WireRequest } from "./connection.ts";
import { longestPauseMs, type Paused } from "./rate-limit-pause.ts";
import { maskOf, type Mask } from "./mask.ts";
import { relay } from "./relay.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { DisclosedSecrets } from "./disclosed-secrets.ts";
import { NoReply, Unreachable } from "./transport-error.ts";

/** The longest waits for one call that gets a Retry-After, at once and in total; milliseconds. */
const longestWaitMs = 60_000;
const patienceWith429Ms = 120_000;
/** The pause before a call that restores something is repeated after no reply came; milliseconds. */
const secondTryMs = 1_000;

/** The callers. */
export interface Callers {
  platform: Credentials;
  other?: Credentials;
}

export interface CallContext {
  contract: Contract;
  document: object;
  /** Base URL with the version segment, without a trailing slash. */
  base: string;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Asks for another token of the caller to judge with. */
  tokenRenewal?: TokenRenewal | undefined;
  connection: Connection;
  callers: Callers;
  timing: Timing;
  /** Hides the run's own secrets. */
  mask: Mask;
  /** The secrets that the target discloses. */
  disclosed: DisclosedSecrets;
  /** Which operations answer 501. */
  served: ServedOperations;
  /** Ends every call except those that restore something. */
  signal: AbortSignal;
  /** Lets a call wait for a 429 without holding up what waits for the calls under way. */
  aside?: ((wait: () => Promise<void>) => Promise<void>) | undefined;
  /** Told when an operation's 429 begins to hold back its calls or every call, for so many milliseconds. */
  onPause?: ((operation: string, ms: number, what: Paused) => void) | undefined;
  /** What could not be restored, and why, by operation. */
  leftAltered: Map<string, string>;
}

/**
 * Sends one operation and returns the exchange. A 501 throws `FixtureUnavailable`; a 429 with a Retry-After is waited
 * for, up to a minute at once, and meanwhile no other call of the operation is sent. `startedAt` is the trial's beginning
 * on the same clock. Throws the reason of the context's signal once that has fired.
 */
export async function call(
  context: CallContext,
  row: Operation,
  request: CallRequest,
  startedAt: number,
): Promise<Exchange> {
  const caller = callerOf(context.callers, row, request.as);
  const built = buildRequest(row, request, context.base, context.document);
  const plain = { ...built, headers: { ...context.headers, ...built.headers } };
  // The check's own header replaces the credentials, but for a caller without any.
  const hasOwnHeader = plain.headers["authorization"] !== undefined;
  if (hasOwnHeader && caller.name !== "none") caller.name = "given";
  const authorized = (): WireRequest =>
    withLines(
      request,
      caller.credentials === undefined || hasOwnHeader
        ? plain
        : authorize(plain, caller.credentials, row.access, context.contract.conventions.schemes),
    );
  let wire = authorized();

  const sentAt = context.timing.now();
  const send = async (): Promise<WireReply> => {
    const used = tokenOf(context.callers.platform);
    const reply = await sendNow();
    if (reply.status !== 401 || caller.name !== "platform" || used === undefined) return reply;
    if ((await context.tokenRenewal?.renew(used)) !== true) return reply;
    wire = authorized();
    const again = await sendNow();
    if (again.status === 401) context.tokenRenewal?.refusedToo();
    return again;
  };
  const sendNow = (): Promise<WireReply> => {
    if (request.putsBack) return sendWithRetries(context, row, wire);
    return request.keep429
      ? sendOnce(context, row, wire, context.signal)
      : sendPatiently(context, row, wire, context.signal);
  };
  const { reply, arrived } =
    request.lose === undefined
      ? { reply: await send(), arrived: true }
      : await relay(request.lose, send, context.timing, context.signal);
  // Another method or path is none of the operation's.
  const isOther = request.raw?.method !== undefined || request.raw?.path !== undefined;
  const body = parsedJson(reply.text);
  const code = reply.status >= 400 ? errorCode(context.contract, context.document, row, { ...reply, body }) : undefined;
  if (!isOther) context.served.note(row.id, reply.status, code ?? undefined);
  if (reply.status === 501) {
    const why = isOther ? `${wire.method} ${new URL(wire.url).pathname} is answered 501` : answers501(row.id);
    throw context.served.asFound ? new NotOffered(why) : new FixtureUnavailable(why);
  }

  context.disclosed.learn(body);
  return {
    operation: row.id,
    request: recorded(wire, request, caller.name, context),
    ...reply,
    body,
    ...(reply.status >= 400 && { code }),
    ...(isDoubtful(reply.status) && isDeclaredSuccess(row, reply.status) && { isAccepted: true }),
    ...(unusual[caller.name] !== undefined && row.access.scheme !== "none" && { sentAs: unusual[caller.name] }),
    ...((request.deliberatelyInvalid === true || request.raw !== undefined) && { isInvalid: true as const }),
    ...(arrived || request.lose === undefined ? {} : { lost: request.lose }),
    atMs: sentAt - startedAt,
    durationMs: context.timing.now() - sentAt,
  };
}

function tokenOf(credentials: Credentials): string | undefined {
  return credentials.scheme === "bearer" ? credentials.token : undefined;
}

/** A 202 may ask for a signature, and a redirect may come from elsewhere. */
function isDoubtful(status: number): boolean {
  return status === 202 || (status >= 300 && status < 400);
}

function isDeclaredSuccess({ replies }: Operation, status: number): boolean {
  return replies.some((each) => each.status === status && each.kind === "success");
}

function withLines({ raw: { before, after } = {} }: CallRequest, { headers, ...wire }: WireRequest): WireRequest {
  return { ...wire, headers: { ...before, ...headers, ...after } };
}

async function sendWithRetries(context: CallContext, row: Operation, wire: WireRequest): Promise<WireReply> {
  try {
    return await sendPatiently(context, row, wire);
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof NoReply)) throw error;
    await context.timing.sleep(secondTryMs);
    return sendPatiently(context, row, wire).catch((again: unknown) => {
      const why = again instanceof Error ? again.message : String(again);
      if (row.method !== "get")
        context.leftAltered.set(row.id, `what was changed could not be put back to ${String(wire.body)} (${why})`);
      throw again;
    });
  }
}

async function sendOnce(
  { connection, aside = (wait) => wait() }: CallContext,
  row: Operation,
  wire: WireRequest,
  signal: AbortSignal | undefined,
): Promise<WireReply> {
  if (connection.gate.pauseOf(row.id) !== undefined) await aside(() => connection.gate.wait(row.id, signal));
  const reply = await connection.send(wire, signal);
  if (reply.status !== 429) connection.gate.answered();
  return reply;
}

async function sendPatiently(
  context: CallContext,
  row: Operation,
  wire: WireRequest,
  signal?: AbortSignal,
): Promise<WireReply> {
  const { gate } = context.connection;
  let waited = 0;
  for (;;) {
    const reply = await sendOnce(context, row, wire, signal);
    const wait = reply.status === 429 ? retryAfterMs(reply.headers["retry-after"], reply.headers["date"]) : undefined;
    if (wait === undefined) return reply;
    const pause = Math.max(wait, 50);
    waited += pause;
    if (wait > longestWaitMs || waited > patienceWith429Ms) {
      const most = (wait > longestWaitMs ? longestWaitMs : patienceWith429Ms) / 1_000;
      throw new FixtureUnavailable(`${row.id} answers 429 and asks to wait longer than ${most} s`);
    }
    const before = gate.pauseOf(row.id);
    if (!gate.extend(row.id, pause)) {
      throw new FixtureUnavailable(`${row.id} answers 429, as all has for ${longestPauseMs / 1_000} s`);
    }
    const now = gate.pauseOf(row.id);
    if (now !== undefined && now !== before) context.onPause?.(row.id, pause, now);
  }
}

/** Callers whose calls test something. */
const unusual: Readonly<Record<string, string>> = { other: "by another platform", none: "without credentials" };

interface Caller {
  name: string;
  credentials?: Credentials;
}

function callerOf(callers: Callers, row: Operation, as: CallRequest["as"]): Caller {
  const who = as ?? (row.access.scheme === "none" ? "none" : "platform");
  if (typeof who === "object") return { name: "given", credentials: who };
  if (who === "none") return { name: "none" };
  if (who === "platform") return { name: "platform", credentials: callers.platform };
  if (callers.other === undefined) throw new FixtureUnavailable("no second platform's credentials were given");
  return { name: "other", credentials: callers.other };
}

function recorded(
  wire: WireRequest,
  request: CallRequest,
  caller: string,
  context: Pick<CallContext, "mask" | "disclosed">,
): Exchange["request"] {
  const { mask } = context;
  const authorizationText = (value: string): string =>
    caller === "none" ? maskedCredentials(value, maskOf(context)) : `${value.split(" ", 1)[0]} <${caller}>`;
  const headers = Object.entries(wire.headers).map(
    ([name, value]) => [name, name === "authorization" ? authorizationText(value) : mask(value)] as const,
  );
  return {
    method: wire.method,
    url: mask(wire.url),
    headers: Object.fromEntries(headers),
    ...(wire.body === undefined ? {} : { body: mask(bodyText(wire.body, request)) }),
  };
}

/** Hides a word that is a secret, or the Base64 form of a text that holds one. */
function maskedCredentials(value: string, mask: Mask): string {
  const isSecret = (word: string): boolean => {
    const text = Buffer.from(word, "base64").toString();
    return mask(text) !== text;
  };
  return mask(value.replaceAll(/\S+/g, (word) => (isSecret(word) ? "***" : word)));
}

/** Bytes that are not a form are read as text, as far as possible. */
function bodyText(sent: string | Buffer, { body, raw }: CallRequest): string {
  if (typeof sent === "string") return sent;
  return raw?.body === undefined ? formText({ ...asFields(body) }) : sent.toString();
}

function asFields(body: unknown): object {
  return typeof body === "object" && body !== null ? body : {};
}

/** The row of an operation; asking for one that the contract lacks is a fault of the suite. */
export function rowOf(contract: Contract, operation: string): Operation {
  const row = contract.operations[operation];
  if (row === undefined) throw new HarnessFault(`the contract has no operation ${operation}`);
  return row;
}
