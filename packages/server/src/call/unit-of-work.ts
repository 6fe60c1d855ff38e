import type { Contract, Idempotent } from "@tallystick/contract";
import type { RequestHandler } from "express";
import type { IncomingHttpHeaders } from "node:http";
import { AnsweredOutside } from "./answered-outside.ts";
import type { FilterValue } from "../listing/filters.ts";
import { expiryOf, type InFlight, isRemembered, keyOf, replayOf } from "../idempotency/idempotency.ts";
import type { Page } from "../listing/listing.ts";
import { OpenCall } from "./open-call.ts";
import type { OperationPlan } from "../routing/operation-plan.ts";
import type { RawQuery } from "../parameters/raw-parameters.ts";
import type { IdempotencyKey, Ports, Principal } from "../ports/ports.ts";
import { headerOf } from "../headers.ts";
import { Refused } from "../refusals/refused.ts";
import { checkedReply, type Outgoing, refusalReply } from "./reply.ts";
import {
  challengeBody,
  challengeFor,
  ChallengeNeeded,
  checkRetryHeaders,
  type SignedContext,
  type SignedRequest,
} from "../signed-retry/signed-retry.ts";
import type { RequestParts } from "../validation/request-parts.ts";

/** What all requests of a server share. */
export interface Server<Tx> {
  contract: Contract;
  ports: Ports<Tx>;
  clock: { now(): number };
  ids: { requestId(): string };
  inFlight: InFlight;
  /** Reads a body up to the server's limit. */
  readBytes: RequestHandler;
  /** Reads a body of bytes, up to the largest file. */
  readFile: RequestHandler;
  /** The largest file of a form, in bytes. */
  fileLimit: number;
}

/** A request that has passed all checks that need no store. */
export interface AdmittedRequest<Tx> {
  plan: OperationPlan<Tx>;
  principal: Principal;
  /** The caller's. */
  address: string;
  /** The concrete path under the base path, decoded. */
  resource: string;
  headers: IncomingHttpHeaders;
  request: RequestParts;
  rawQuery: RawQuery;
  page: Page;
  filters: readonly FilterValue[];
  /** Over the body as sent, before defaults; empty where the row does not need it. */
  bodyHash: string;
  traceId: string;
}

/** What comes of a request: its reply, or a refusal of it. */
export type Result = Outgoing | Refused;

/** What comes of a unit of work: a result, or what a handler has asked for that must be done outside of it. */
type Attempt = Result | ChallengeNeeded | AnsweredOutside;

/** Runs the handler in one unit of work, with the row's idempotency and signed retry around it. */
export async function perform<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>): Promise<Result> {
  const attempt = await unitOfWork(server, admitted);
  if (attempt instanceof ChallengeNeeded) return issueChallenge(server, admitted, attempt);
  if (attempt instanceof AnsweredOutside)
    return checkedReply(admitted.plan, await attempt.answer(), admitted.headers.accept);
  return attempt;
}

async function unitOfWork<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>): Promise<Attempt> {
  const { ports, inFlight } = server;
  const { idempotent, method } = admitted.plan.row;
  if (method === "get" || method === "head") return ports.read((tx) => runHandler(server, admitted, tx));
  const key = idempotent === undefined ? undefined : idempotencyKey(idempotent, admitted);
  if (idempotent === undefined || key === undefined)
    return ports.transaction(async (tx, undo) => kept(await runHandler(server, admitted, tx), undo));
  return inFlight.run(idempotent, key, () =>
    ports.transaction(async (tx, undo) => kept(await runOnce(server, admitted, tx, { row: idempotent, key }), undo)),
  );
}

/** Undoes the unit of what is no success, except for a refusal that keeps its changes. */
function kept(attempt: Attempt, undo: () => void): Attempt {
  const isKept =
    attempt instanceof Error ? attempt instanceof Refused && attempt.keepChanges : attempt.isError !== true;
  if (!isKept) undo();
  return attempt;
}

/** Returns what a handler throws to end its call; any other error is a fault. */
async function runHandler<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>, tx: Tx): Promise<Attempt> {
  const { plan } = admitted;
  try {
    const call = await openCall(server, admitted, tx);
    const reply = await plan.handler(call);
    const { link } = call;
    const linked = link === undefined ? reply : { ...reply, headers: { link, ...reply.headers } };
    return checkedReply(plan, linked, admitted.headers.accept);
  } catch (error) {
    if (error instanceof Refused || error instanceof ChallengeNeeded || error instanceof AnsweredOutside) return error;
    throw error;
  }
}

async function openCall<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>, tx: Tx): Promise<OpenCall<Tx>> {
  const { plan, principal, address, request, rawQuery, page, filters, traceId } = admitted;
  const now = server.clock.now();
  const signed = signedRequest(server, admitted, tx, now);
  return new OpenCall({
    contract: server.contract,
    plan,
    tx,
    principal,
    address,
    now,
    traceId,
    request,
    rawQuery,
    page,
    filters,
    signing: signed && { request: signed, check: await checkRetryHeaders(signed) },
    challengeContext: () => ({
      ...signedContext(admitted),
      ports: server.ports,
      tx,
      now,
      requestId: () => server.ids.requestId(),
    }),
  });
}

/** For a repeated key the first reply; else an attempt, whose reply or refusal is stored under the key if V-20 allows. */
async function runOnce<Tx>(
  server: Server<Tx>,
  admitted: AdmittedRequest<Tx>,
  tx: Tx,
  { row, key }: { row: Idempotent; key: IdempotencyKey },
): Promise<Attempt> {
  const { ports, clock, contract } = server;
  const now = clock.now();
  const about = { requestHash: admitted.bodyHash, basePath: contract.basePath };
  const stored = replayOf(row, await ports.idempotency.claim(tx, key, now), about, now);
  if (stored instanceof Refused) return stored;
  if (stored !== undefined) return { status: stored.status, headers: stored.headers, body: stored.body };
  const result = await ports.savepoint(tx, async (undo) => kept(await runHandler(server, admitted, tx), undo));
  if (result instanceof ChallengeNeeded || result instanceof AnsweredOutside) return result;
  const outgoing = result instanceof Refused ? refusalReply(result, admitted.plan, contract.conventions) : result;
  const { status, headers, body } = outgoing;
  if (!isRemembered(row, status)) return result;
  if (typeof body !== "string")
    throw new Error(`${admitted.plan.row.id} takes a key, so its reply must be a text that can be stored`);
  await ports.idempotency.remember(tx, key, { status, headers, body, ...about, expiresAt: expiryOf(row, now) }, now);
  // The error that a handler replies with is stored; only what the handler wrote is undone.
  return { ...outgoing, isError: false };
}

/** The unit of work of a first call was rolled back; only its challenge is written (V-10). */
async function issueChallenge<Tx>(
  server: Server<Tx>,
  admitted: AdmittedRequest<Tx>,
  { target }: ChallengeNeeded,
): Promise<Outgoing> {
  const { ports, clock, ids } = server;
  const { row } = admitted.plan;
  const reply = row.replies.find(({ kind }) => kind === "challenge");
  if (row.signedRetry === undefined || reply === undefined) throw new Error(`${row.id} declares no challenge`);
  const about = { ...signedContext(admitted), row: row.signedRetry, now: clock.now() };
  const challenge = challengeFor(about, target, ids.requestId());
  const outgoing = checkedReply(admitted.plan, { status: reply.status, body: challengeBody(challenge, target.extra) });
  await ports.transaction((tx) => ports.challenges.issue(tx, challenge));
  return { ...outgoing, isError: false };
}

function signedRequest<Tx>(
  server: Server<Tx>,
  admitted: AdmittedRequest<Tx>,
  tx: Tx,
  now: number,
): SignedRequest<Tx> | undefined {
  const row = admitted.plan.row.signedRetry;
  if (row === undefined) return undefined;
  const stamp = headerOf(admitted.headers, row.stampHeader);
  const requestId = headerOf(admitted.headers, row.requestHeader);
  return { ...signedContext(admitted), row, ports: server.ports, tx, now, stamp, requestId };
}

function signedContext<Tx>({ plan, resource, principal, bodyHash }: AdmittedRequest<Tx>): SignedContext {
  return { operation: plan.row.id, resource, platformId: principal.platformId, bodyHash };
}

function idempotencyKey<Tx>(row: Idempotent, admitted: AdmittedRequest<Tx>): IdempotencyKey | undefined {
  const { plan, principal, resource } = admitted;
  const header = admitted.headers[row.header.toLowerCase()];
  return keyOf(row, typeof header === "string" ? header : undefined, { principal, method: plan.row.method, resource });
}
