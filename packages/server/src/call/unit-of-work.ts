import type { Contract, Idempotent } from "@tallystick/contract";
import type { RequestHandler } from "express";
import type { IncomingHttpHeaders } from "node:http";
import { AnsweredOutside } from "./answered-outside.ts";
import type { FilterValue } from "../listing/filters.ts";
import { expiryOf, type InFlight, isRemembered, keyOf, replayOf } from "../idempotency/idempotency.ts";
import type { Page } from "../listing/listing.ts";
import { OpenCall } from "./open-call.ts";
import type { OperationPlan } from "../routing/operation-plan.ts";
import type { IdempotencyKey, Ports, Principal } from "../ports/ports.ts";
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
import type { RequestParts } from "../validation/document-validator.ts";

/** What all requests of a server share. */
export interface Server<Tx> {
  contract: Contract;
  ports: Ports<Tx>;
  clock: { now(): number };
  ids: { requestId(): string };
  inFlight: InFlight;
  /** Reads a body up to the server's limit. */
  readBytes: RequestHandler;
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
  page: Page;
  filters: readonly FilterValue[];
  /** Over the body as sent, before defaults; empty where the row does not need it. */
  bodyHash: string;
  traceId: string;
}

/** Runs the handler in one unit of work, with the row's idempotency and signed retry around it. */
export async function perform<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>): Promise<Outgoing> {
  try {
    const result = await unitOfWork(server, admitted);
    if (result instanceof Refused) throw result;
    return result;
  } catch (error) {
    if (error instanceof ChallengeNeeded) return issueChallenge(server, admitted, error);
    if (error instanceof AnsweredOutside) return checkedReply(admitted.plan, await error.answer());
    throw error;
  }
}

/** A refusal is returned when its changes are kept. */
async function unitOfWork<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>): Promise<Outgoing | Refused> {
  const { ports, inFlight } = server;
  const { row } = admitted.plan;
  if (row.method === "get") return ports.read((tx) => attempt(server, admitted, tx));
  const { idempotent } = row;
  const key = idempotent === undefined ? undefined : idempotencyKey(idempotent, admitted);
  if (idempotent === undefined || key === undefined)
    return ports.transaction((tx) => committed(() => attempt(server, admitted, tx)));
  return inFlight.run(idempotent, key, () =>
    ports.transaction((tx) => committed(() => attemptOnce(server, admitted, tx, { row: idempotent, key }))),
  );
}

async function attempt<Tx>(server: Server<Tx>, admitted: AdmittedRequest<Tx>, tx: Tx): Promise<Outgoing> {
  const { plan, principal, address, request, page, filters, traceId } = admitted;
  const { row, refusals, handler } = plan;
  const { contract } = server;
  const now = server.clock.now();
  const signed = signedRequest(server, admitted, tx, now);
  const signing = signed === undefined ? undefined : { request: signed, check: await checkRetryHeaders(signed) };
  const call = new OpenCall({
    contract,
    row,
    refusals,
    tx,
    principal,
    address,
    now,
    traceId,
    request,
    page,
    filters,
    signing,
    challengeContext: {
      ...signedContext(admitted),
      ports: server.ports,
      tx,
      now,
      requestId: () => server.ids.requestId(),
    },
  });
  return checkedReply(plan, await handler(call));
}

/** For a repeated key the first reply; else an attempt, whose reply or refusal is stored under the key if V-20 allows. */
async function attemptOnce<Tx>(
  server: Server<Tx>,
  admitted: AdmittedRequest<Tx>,
  tx: Tx,
  { row, key }: { row: Idempotent; key: IdempotencyKey },
): Promise<Outgoing> {
  const { ports, clock } = server;
  const { conventions } = server.contract;
  const now = clock.now();
  const requestHash = admitted.bodyHash;
  const stored = replayOf(row, await ports.idempotency.claim(tx, key, now), requestHash, now);
  if (stored !== undefined) return { status: stored.status, headers: stored.headers, body: stored.body };
  const result = await settled(() => ports.savepoint(tx, () => committed(() => attempt(server, admitted, tx))));
  const outgoing =
    result instanceof Refused ? refusalReply(result, admitted.plan.authenticateHeader, conventions) : result;
  if (isRemembered(row, outgoing.status)) {
    const { status, headers, body } = outgoing;
    await ports.idempotency.remember(
      tx,
      key,
      { status, headers, body, requestHash, expiresAt: expiryOf(row, now) },
      now,
    );
  } else if (result instanceof Refused) throw result;
  return outgoing;
}

async function settled<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** Returns a refusal that keeps its changes, so that they are committed. */
async function committed<T>(work: () => Promise<T>): Promise<T | Refused> {
  const result = await settled(work);
  if (result instanceof Refused && !result.keepChanges) throw result;
  return result;
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
  return outgoing;
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

/** A repeated header arrives as one text; an empty one counts as absent. */
function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === "string" && value !== "" ? value : undefined;
}
