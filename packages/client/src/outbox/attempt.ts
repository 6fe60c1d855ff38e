import type { AnyRequest } from "../calls/any-request.ts";
import type { CallReply } from "../calls/call-reply.ts";
import type { KnownOutcome } from "../errors/outcome.ts";
import { TallystickError } from "../errors/tallystick-error.ts";
import type { ReportedKey } from "../requests/idempotency-key.ts";
import type { Clock } from "../runtime/environment.ts";
import type { Intent, IntentRequest } from "./intent.ts";
import type { OutboxOptions } from "./outbox.ts";
import { reconcile } from "./reconcile.ts";

export interface AttemptContext extends OutboxOptions {
  clock: Clock;
  worker: string;
  leaseMs: number;
}

/** A call to make: with its stored intent, unless it is new. */
export interface Wanted {
  id: string;
  operation: string;
  /** What is stored of the request. */
  wanted: IntentRequest;
  request: AnyRequest;
  stored: Intent | undefined;
}

/** Ends a call before its first attempt. */
class NotSent extends Error {}

/** The intent after one try of its call; undefined while another worker holds it. */
export function attempt(context: AttemptContext, call: Wanted): Promise<Intent | undefined> {
  return call.stored ? repeat(context, call, call.stored) : begin(context, call);
}

/** Stores the intent with the key that the client has generated, and makes the call. */
async function begin(context: AttemptContext, call: Wanted): Promise<Intent | undefined> {
  const { id, operation, wanted } = call;
  let intent: Intent | undefined;
  const store = async ({ idempotencyKey, credential, validUntil }: ReportedKey): Promise<void> => {
    const storedAt = new Date(context.clock.now()).toISOString();
    const added: Intent = {
      id,
      operation,
      request: wanted,
      idempotencyKey,
      credential,
      storedAt,
      validUntil,
      outcome: "unknown",
      lease: leaseOf(context),
      revision: 1,
    };
    if (!(await context.store.put(added))) throw new NotSent();
    intent = added;
  };
  const known = await outcomeOf(context, call, {
    onIdempotencyKey: store,
    deadlineMs: deadlineOf(context, call),
  }).catch((error: unknown) => {
    if (error instanceof NotSent) return undefined;
    throw error;
  });
  // Another worker was first to store this id.
  if (known === undefined) return undefined;
  // The client refused to begin, so there is nothing to repeat.
  if (intent === undefined) return { ...unstored(call), ...known };
  return save(context, intent, known);
}

/** Repeats the call under its key, or reconciles it where the key is too old. */
async function repeat(context: AttemptContext, call: Wanted, stored: Intent): Promise<Intent | undefined> {
  const { clock, worker } = context;
  const { lease } = stored;
  if (lease && lease.untilMs > clock.now() && lease.worker !== worker) return undefined;
  const held: Intent = { ...stored, lease: leaseOf(context), revision: stored.revision + 1 };
  if (!(await context.store.put(held))) return undefined;
  try {
    if (isEnded(stored, context)) return await save(context, held, await reconciled(context, held));
    const { idempotencyKey, validUntil } = stored;
    const deadlineMs = deadlineOf(context, call);
    return await save(
      context,
      held,
      await outcomeOf(context, call, {
        idempotencyKey,
        validUntil,
        deadlineMs,
        onIdempotencyKey: ({ credential }) => requireCredential(stored, credential),
      }),
    );
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    return save(context, held, { outcome: "unknown", reason: error.message });
  }
}

/** Whether the service may have forgotten the key. Throws a `NotSent` where that is not known. */
function isEnded({ storedAt, validUntil }: Intent, { clock, leaseMs }: AttemptContext): boolean {
  // A clock that is behind would take a key that has ended for a valid one.
  if (clock.now() < Date.parse(storedAt) - leaseMs)
    throw new NotSent(`the clock of this worker is behind the one that stored it at ${storedAt}: nothing was sent`);
  const leftMs = Date.parse(validUntil) - clock.now();
  // The last attempt has to arrive while the key is known, and a list may not show it before.
  if (leftMs > 0 && leftMs <= leaseMs) throw new NotSent(`its key ends at ${validUntil}: nothing was sent before`);
  return leftMs <= 0;
}

function requireCredential(stored: Intent, credential: string): void {
  if (credential === stored.credential) return;
  throw new NotSent(
    `it was stored for the credential ${stored.credential}, and for ${credential} its key is a new call: nothing was sent`,
  );
}

type Known = Pick<Intent, "outcome" | "result" | "reason">;

/** Makes the call. Errors of the client are the outcome; all others are thrown. */
async function outcomeOf({ client }: AttemptContext, call: Wanted, options: AnyRequest): Promise<Known> {
  const request = { ...call.request, ...call.wanted, ...options };
  // The types of the request were checked where the outbox was called.
  const callForReply = client.callForReply.bind(client) as (
    id: string,
    given: AnyRequest,
  ) => Promise<CallReply<unknown>>;
  try {
    const { body } = await callForReply(call.operation, request);
    return { outcome: "done", result: body };
  } catch (error) {
    if (!(error instanceof TallystickError)) throw error;
    const { outcome = "unknown", outcomeReason = "its outcome was not said" }: Partial<KnownOutcome> = error;
    return { outcome, reason: `${outcomeReason}: ${error.message}` };
  }
}

async function reconciled({ client, lists = {}, decide }: AttemptContext, intent: Intent): Promise<Known> {
  const iterate = client.iterate.bind(client) as (id: string, given: object) => AsyncIterable<unknown>;
  try {
    return await reconcile(intent, { lists, decide, iterate });
  } catch (error) {
    if (!(error instanceof TallystickError)) throw error;
    return { outcome: "unknown", reason: `its key is too old, and the list could not be read: ${error.message}` };
  }
}

/** Stores what is known, and ends the lease. A worker whose lease another has taken changes nothing. */
async function save(context: AttemptContext, held: Intent, known: Known): Promise<Intent> {
  const { lease: _ended, reason: _earlier, ...rest } = held;
  const saved: Intent = { ...rest, ...known, revision: held.revision + 1 };
  if (await context.store.put(saved)) return saved;
  return (await context.store.get(held.id)) ?? saved;
}

function leaseOf({ worker, leaseMs, clock }: AttemptContext): NonNullable<Intent["lease"]> {
  return { worker, untilMs: clock.now() + leaseMs };
}

function deadlineOf({ leaseMs }: AttemptContext, { request }: Wanted): number {
  return Math.min(request.deadlineMs ?? Infinity, leaseMs);
}

function unstored({ id, operation, wanted }: Wanted): Intent {
  const none = { idempotencyKey: "", credential: "", storedAt: "", validUntil: "" };
  return { id, operation, request: wanted, ...none, outcome: "unknown", revision: 0 };
}
