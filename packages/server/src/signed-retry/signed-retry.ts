import { type Answer, parseDuration, type SignedRetry } from "@tallystick/contract";
import type { Challenge, Ports, SessionKey } from "../ports/ports.ts";
import { Refused } from "../refusals/refused.ts";
import { parseStamp, type Stamp, verifiesStamp } from "./stamp.ts";

export interface SignTarget {
  /** The account whose holder must sign. */
  accountId: string;
  /** The accounts whose live sessions may sign. */
  signers: readonly string[];
  /** The credential that is changed, for a row that requires the session of another one. */
  credentialId?: string;
  /** The session that is changed, for a row that requires exactly this one. */
  sessionId?: string;
  /** Members of the 202 besides the challenge. */
  extra?: Record<string, unknown>;
  /** On a row with `shownAt`: the payload that the resource shows, and its expiry. The 202 shows the same (V-14). */
  shown?: { payload: string; expiresAt: number };
}

/** Who signed. With the legacy sandbox value (G-114) there is no session. */
export interface SignedBy {
  accountId: string;
  sessionId?: string;
  credentialId?: string;
}

/** What a challenge is tied to. */
export type SignedContext = Pick<Challenge, "operation" | "resource" | "platformId" | "bodyHash">;

/** The parts of a request that a signed retry needs. */
export interface SignedRequest<Tx> extends SignedContext {
  row: SignedRetry;
  ports: Ports<Tx>;
  tx: Tx;
  now: number;
  stamp: string | undefined;
  requestId: string | undefined;
}

/** What the two headers say about a request, checked before the resource is read (V-11). */
export type RetryCheck =
  /** No retry: `sign` will answer with a challenge. */
  | { kind: "first" }
  /** The challenge fits and a permitted session stamped it; `sign` still has to spend it. */
  | { kind: "signed"; challenge: Challenge; by: SignedBy }
  /** An unknown id, on an operation that may not need it: `sign` refuses when it is called. */
  | { kind: "unknown-id"; refusal: Refused }
  /** A stamp without an id: only the handler knows whether a stamp is needed, over which payload, and whose challenge is open. */
  | { kind: "stamp-only"; stamp: string };

/** G-05: no header, or only one and no open challenge, is a first call; both headers are a retry. */
export async function checkRetryHeaders<Tx>(request: SignedRequest<Tx>): Promise<RetryCheck> {
  const { row, ports, tx, stamp, requestId } = request;
  if (stamp !== undefined && requestId !== undefined) return checkSignedRetry(request, stamp, requestId);
  if (stamp !== undefined) {
    if (row.when === "always" && row.binds.includes("resource")) await refuseWhileOpen(request);
    return { kind: "stamp-only", stamp };
  }
  if (requestId !== undefined && isOpen(await ports.challenges.find(tx, requestId), request)) {
    throw failure(row.failures.stampMissing, `The challenge is open: send the stamp in ${row.stampHeader}`, row);
  }
  return { kind: "first" };
}

/** A stamp alone does not identify one of the open challenges. */
async function refuseWhileOpen<Tx>(request: SignedRequest<Tx>, accountId?: string): Promise<void> {
  const { row, ports, tx, now, platformId, operation, resource } = request;
  const about = { platformId, operation, resource, ...(accountId !== undefined && { accountId }) };
  if (!(await ports.challenges.hasOpen(tx, about, now))) return;
  throw failure(row.failures.requestIdMissing, `A challenge is open: send its id in ${row.requestHeader}`, row);
}

/** The order of G-05: id, binding, body, form of the stamp, session, signature. Nothing is spent here. */
async function checkSignedRetry<Tx>(
  request: SignedRequest<Tx>,
  header: string,
  requestId: string,
): Promise<RetryCheck> {
  const { row, ports, tx } = request;
  const challenge = await ports.challenges.find(tx, requestId);
  if (challenge === undefined && row.when !== "always") return { kind: "unknown-id", refusal: unusable(row) };
  if (challenge === undefined || !isOpen(challenge, request) || !isBoundTo(challenge, request)) throw unusable(row);
  if (row.binds.includes("body") && challenge.bodyHash !== request.bodyHash) {
    throw failure(row.failures.bodyMismatch, "The body differs from the one the challenge was issued for", row);
  }
  const { payloadToSign, accountId, signers } = challenge;
  return {
    kind: "signed",
    challenge,
    by: await signerOf(request, header, { payload: payloadToSign, accountId, signers }),
  };
}

/** Finds the live session of these accounts that made the stamp over the payload; else refuses as the row declares. */
async function signerOf<Tx>(
  { row, ports, tx, now }: SignedRequest<Tx>,
  header: string,
  { payload, accountId, signers }: { payload: string; accountId: string; signers: readonly string[] },
): Promise<SignedBy> {
  if (header === ports.legacyStamp) return { accountId };
  const stamp = parseStamp(header);
  if (stamp === undefined) throw failure(row.failures.stampMalformed, `${row.stampHeader} is not a stamp`, row);
  const session = sessionOf(stamp, payload, await ports.sessions.live(tx, signers, now));
  if (session === undefined) throw invalidStamp(row);
  return { accountId: session.accountId, sessionId: session.sessionId, credentialId: session.credentialId };
}

/** Throws `ChallengeNeeded` on a first call; on a valid retry spends the challenge and returns the signer. */
export async function sign<Tx>(request: SignedRequest<Tx>, check: RetryCheck, target: SignTarget): Promise<SignedBy> {
  if (check.kind === "first") throw new ChallengeNeeded(target);
  if (check.kind === "unknown-id") throw check.refusal;
  if (check.kind === "stamp-only") return signAlone(request, check.stamp, target);
  const { row, ports, tx, now } = request;
  if (row.binds.includes("account") && check.challenge.accountId !== target.accountId) throw unusable(row);
  if (!maySign(check.by, row, target)) throw invalidStamp(row);
  if (!(await ports.challenges.spend(tx, check.challenge.requestId, now))) throw unusable(row);
  return check.by;
}

/** A stamp without an id is valid over a payload that the resource shows (V-14); elsewhere it is a first call. */
async function signAlone<Tx>(request: SignedRequest<Tx>, stamp: string, target: SignTarget): Promise<SignedBy> {
  const { row } = request;
  if (row.shownAt !== undefined && target.shown !== undefined) {
    const by = await signerOf(request, stamp, { ...target, payload: target.shown.payload });
    if (!maySign(by, row, target)) throw invalidStamp(row);
    return by;
  }
  await refuseWhileOpen(request, row.binds.includes("account") ? target.accountId : undefined);
  throw new ChallengeNeeded(target);
}

/** Rolls back the unit of work of a first call: a 202 stores only its challenge (V-10). */
export class ChallengeNeeded extends Error {
  override readonly name = "ChallengeNeeded";
  readonly target: SignTarget;

  constructor(target: SignTarget) {
    super("The operation needs its holder's signature; let this pass through to the server.");
    this.target = target;
  }
}

/** A new challenge, over a new payload or over the one that the resource shows. */
export function challengeFor(
  about: SignedContext & { row: SignedRetry; now: number },
  target: SignTarget,
  requestId: string,
): Challenge {
  const { row, operation, resource, platformId, bodyHash, now } = about;
  const { accountId, shown } = target;
  const signers = [...target.signers];
  const isShown = row.shownAt !== undefined && shown !== undefined;
  const payloadToSign = isShown ? shown.payload : payloadFor({ requestId, operation, resource, bodyHash, now });
  const expiresAt = isShown ? shown.expiresAt : now + parseDuration(row.ttl);
  return { requestId, platformId, operation, resource, accountId, signers, bodyHash, payloadToSign, expiresAt };
}

/** Unique by its id, and opaque to the signer (G-87). */
function payloadFor({
  now,
  ...about
}: Pick<Challenge, "requestId" | "operation" | "resource" | "bodyHash"> & { now: number }): string {
  return JSON.stringify({ ...about, timestampMs: now });
}

/** The body of the 202 (SRETRY-01). */
export function challengeBody(challenge: Challenge, extra: Record<string, unknown> = {}): Record<string, unknown> {
  const { payloadToSign, requestId, expiresAt } = challenge;
  return { ...extra, payloadToSign, requestId, expiresAt: new Date(expiresAt).toISOString() };
}

function isOpen(challenge: Challenge | undefined, { platformId, now }: { platformId: string; now: number }): boolean {
  return challenge?.platformId === platformId && challenge.spentAt === undefined && now < challenge.expiresAt;
}

function isBoundTo(challenge: Challenge, { row, operation, resource }: SignedRequest<unknown>): boolean {
  return (
    (!row.binds.includes("operation") || challenge.operation === operation) &&
    (!row.binds.includes("resource") || challenge.resource === resource)
  );
}

/** The live session whose key made the stamp. The bare form does not name its key, so every one is tried. */
function sessionOf(stamp: Stamp, payload: string, live: readonly SessionKey[]): SessionKey | undefined {
  const candidates = stamp.publicKey === undefined ? live : live.filter((key) => key.publicKey === stamp.publicKey);
  return candidates.find((key) => verifiesStamp(stamp, payload, key.publicKey));
}

/** The accounts are checked again: a card's funding sources may have changed since the challenge (V-15). */
function maySign(by: SignedBy, row: SignedRetry, target: SignTarget): boolean {
  if (by.sessionId === undefined) return true;
  if (row.signer === "other-credential" && by.credentialId === target.credentialId) return false;
  if (row.signer === "same-session" && by.sessionId !== target.sessionId) return false;
  return target.signers.includes(by.accountId);
}

function unusable(row: SignedRetry): Refused {
  return failure(
    row.failures.challengeUnusable,
    `${row.requestHeader} names no open challenge for this request; start again without it`,
    row,
  );
}

function invalidStamp(row: SignedRetry): Refused {
  return failure(
    row.failures.stampInvalid,
    `${row.stampHeader} was not made over payloadToSign by a live key that may sign`,
    row,
  );
}

function failure(answer: Answer, message: string, row: SignedRetry): Refused {
  return new Refused(answer, { message: `${message}.`, ...(row.rule !== undefined && { rule: row.rule }) });
}
