import { type Answer, parseDuration, type SignedRetry } from "@tallystick/contract";
import type { Challenge, Ports, SessionKey } from "../ports/ports.ts";
import { Refused } from "../refusals/refused.ts";
import { parseStamp, type Stamp, verifiesStamp } from "./stamp.ts";

export interface SignTarget {
  /** The account whose holder must sign. */
  accountId: string;
  /** The accounts whose live sessions may sign. */
  signers: readonly string[];
  /** The credential being acted on, where the row wants another one's session. */
  credentialId?: string;
  /** The session being acted on, where the row wants exactly it. */
  sessionId?: string;
  /** Members the 202 shows besides the challenge. */
  extra?: Record<string, unknown>;
  /** On a row with `shownAt`: the text the resource shows, and until when it is good. The 202 shows the same (V-14). */
  shown?: { payload: string; expiresAt: number };
}

/** Who signed. The legacy sandbox value (G-114) stands for no session. */
export interface SignedBy {
  accountId: string;
  sessionId?: string;
  credentialId?: string;
}

/** What a challenge is tied to. */
export type SignedPlace = Pick<Challenge, "operation" | "resource" | "platformId" | "bodyHash">;

/** One request, as the signed retry sees it. */
export interface SignedRequest<Tx> extends SignedPlace {
  row: SignedRetry;
  ports: Ports<Tx>;
  tx: Tx;
  now: number;
  stamp: string | undefined;
  requestId: string | undefined;
}

/** What the two headers make of a request, before anything of the resource is looked at (V-11). */
export type Gate =
  /** No retry: `sign` will answer with a challenge. */
  | { kind: "first" }
  /** The challenge fits and a session it was meant for stamped it; `sign` has yet to spend it. */
  | { kind: "signed"; challenge: Challenge; by: SignedBy }
  /** An id nobody issued, on an operation that may not need it: `sign` refuses, if it comes to that. */
  | { kind: "unknown-id"; refusal: Refused }
  /** A stamp without an id, where only the handler knows whether it is needed, over what, or whose challenge is open. */
  | { kind: "stamp-only"; stamp: string };

/** G-05: neither header, or a lone one that points at nothing open, is a first call; both are a retry. */
export async function passGate<Tx>(request: SignedRequest<Tx>): Promise<Gate> {
  const { row, ports, tx, stamp, requestId } = request;
  if (stamp !== undefined && requestId !== undefined) return checkRetry(request, stamp, requestId);
  if (stamp !== undefined) {
    if (row.when === "always" && row.binds.includes("resource")) await refuseWhileOpen(request);
    return { kind: "stamp-only", stamp };
  }
  if (requestId !== undefined && isOpen(await ports.challenges.find(tx, requestId), request)) {
    throw failure(row.failures.stampMissing, `The challenge is open: send the stamp in ${row.stampHeader}`, row);
  }
  return { kind: "first" };
}

/** A stamp alone does not say which of the open challenges it answers. */
async function refuseWhileOpen<Tx>(request: SignedRequest<Tx>, accountId?: string): Promise<void> {
  const { row, ports, tx, now, platformId, operation, resource } = request;
  const about = { platformId, operation, resource, ...(accountId !== undefined && { accountId }) };
  if (!(await ports.challenges.hasOpen(tx, about, now))) return;
  throw failure(row.failures.requestIdMissing, `A challenge is open: send its id in ${row.requestHeader}`, row);
}

/** The order of G-05: id, binding, body, form of the stamp, session, signature. Nothing is spent here. */
async function checkRetry<Tx>(request: SignedRequest<Tx>, header: string, requestId: string): Promise<Gate> {
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

/** Who made the stamp over the payload: one of the live sessions of these accounts; else the row's refusal. */
async function signerOf<Tx>(
  { row, ports, tx, now }: SignedRequest<Tx>,
  header: string,
  { payload, accountId, signers }: { payload: string; accountId: string; signers: readonly string[] },
): Promise<SignedBy> {
  if (ports.sandbox === true && header === legacyStamp) return { accountId };
  const stamp = parseStamp(header);
  if (stamp === undefined) throw failure(row.failures.stampMalformed, `${row.stampHeader} is not a stamp`, row);
  const session = sessionOf(stamp, payload, await ports.sessions.live(tx, signers, now));
  if (session === undefined) throw invalidStamp(row);
  return { accountId: session.accountId, sessionId: session.sessionId, credentialId: session.credentialId };
}

/** The one value the sandbox takes for any stamp (G-114). */
const legacyStamp = "sandbox-valid-signature";

/** On a first call a throw of `ChallengeNeeded`; on a good retry the signer, and the challenge is spent. */
export async function sign<Tx>(request: SignedRequest<Tx>, gate: Gate, target: SignTarget): Promise<SignedBy> {
  if (gate.kind === "first") throw new ChallengeNeeded(target);
  if (gate.kind === "unknown-id") throw gate.refusal;
  if (gate.kind === "stamp-only") return signAlone(request, gate.stamp, target);
  const { row, ports, tx, now } = request;
  if (row.binds.includes("account") && gate.challenge.accountId !== target.accountId) throw unusable(row);
  if (!maySign(gate.by, row, target)) throw invalidStamp(row);
  if (!(await ports.challenges.spend(tx, gate.challenge.requestId, now))) throw unusable(row);
  return gate.by;
}

/** A stamp without an id: good over a payload that stands in the resource (V-14), elsewhere a first call. */
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

/** Unwinds the unit of work of a first call: a 202 leaves nothing behind but its challenge (V-10). */
export class ChallengeNeeded extends Error {
  override readonly name = "ChallengeNeeded";
  readonly target: SignTarget;

  constructor(target: SignTarget) {
    super("The operation needs its holder's signature; let this pass through to the server.");
    this.target = target;
  }
}

/** A new challenge, over a payload of its own or over the one the resource shows. */
export function challengeFor(
  about: SignedPlace & { row: SignedRetry; now: number },
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

/** Accounts are looked at again: a card's funding sources may have changed since the challenge (V-15). */
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
    `${row.stampHeader} was not made over payloadToSign by a live session that may sign`,
    row,
  );
}

function failure(answer: Answer, message: string, row: SignedRetry): Refused {
  return new Refused(answer, { message: `${message}.`, ...(row.rule !== undefined && { rule: row.rule }) });
}
