import type { Contract, Operation } from "@tallystick/contract";
import { call, type CallContext } from "../../http/call.ts";
import type { TestClock } from "../../http/test-clock.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import { CredentialsRefused, NoReply } from "../../http/transport-error.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { allFail, faultOf, nothingThere, ProbeFault } from "../../http/probe-fault.ts";

/**
 * Finds out whether the target can be judged, before anything is: by its reads, in turn until one answers, with each
 * pair of credentials; and by its clock. Only operations that the target offers are asked. Throws `ProbeFault`, or the
 * reason of the context's signal once that has fired.
 */
export async function probe(
  context: CallContext,
  clock: TestClock | undefined,
  isOffered: (row: Operation) => boolean = () => true,
): Promise<void> {
  const rows = Object.values(context.contract.operations).filter(isOffered);
  const reads = plainReads(context.contract, rows);
  if (reads.length === 0) await probeUrl(context);
  else await probeReads(context, rows, reads);
  if (clock !== undefined) await reached(context, () => clock.advance(0), "Check --clock, or leave it out.");
}

async function probeReads(
  context: CallContext,
  rows: readonly Operation[],
  reads: readonly Operation[],
): Promise<void> {
  const { platform, other } = context.callers;
  const step = steps("")[platform.scheme];
  const served = await firstServed(context, rows, reads, step);
  if (served === undefined || other === undefined) return;
  const reply = await ask(context, served, { as: "other" });
  const fault = reply && faultOf(served, reply, steps("other-")[other.scheme]);
  if (fault !== undefined) throw fault;
}

/** What to do about refused credentials of each scheme. */
function steps(of: "" | "other-"): Record<CallContext["callers"]["platform"]["scheme"], string> {
  return {
    bearer: `Check --${of}token.`,
    key: `Check --${of}api-key.`,
    basic: `Check --${of}client-id and --${of}client-secret.`,
  };
}

/**
 * Throws `CredentialsRefused` when the first read that needs nothing but the caller to judge with is refused: the probe has seen that it
 * was not.
 */
export async function requireCredentials(context: CallContext, isOffered: (row: Operation) => boolean): Promise<void> {
  const [read] = plainReads(context.contract, Object.values(context.contract.operations).filter(isOffered));
  const reply = read && (await call(context, read, { as: "platform" }, 0).catch(unlessUnavailable));
  if (reply?.status === 401) throw new CredentialsRefused(reply.status);
}

/** The first read that shows that the contract is served here; undefined when other replies show it. */
async function firstServed(
  context: CallContext,
  rows: readonly Operation[],
  reads: readonly Operation[],
  credentialsStep: string,
): Promise<Operation | undefined> {
  const failed: Exchange[] = [];
  const absent: Exchange[] = [];
  let isThere = false;
  for (const row of reads) {
    const reply = await ask(context, row, { as: "platform" });
    // Not implemented yet, which only the contract's own path would say; it says nothing of the credentials.
    if (reply === undefined) {
      isThere = true;
      continue;
    }
    const fault = faultOf(row, reply, credentialsStep);
    if (fault !== undefined) throw fault;
    if (reply.status >= 500) failed.push(reply);
    // A list is always there. Any other resource may not have been created yet, if the lists do not say otherwise.
    else if (reply.status === 404 && (row.listing !== undefined || absent.length > 0)) absent.push(reply);
    else return row;
  }
  if (isThere) return undefined;
  if (absent.length === 0) throw allFail(failed);
  if (await isAnythingThere(context, rows)) return undefined;
  throw nothingThere(context.contract, context.base, absent);
}

/**
 * Whether any operation answers otherwise than a path that nothing declares. Without credentials a target that serves an
 * operation refuses the call, and nothing is changed.
 */
async function isAnythingThere(context: CallContext, rows: readonly Operation[]): Promise<boolean> {
  const [first] = rows;
  const unknown = first && (await ask(context, first, nobodyAt("GET", "/no-such-path")));
  for (const row of rows) {
    const reply = await ask(context, row, nobodyAt(row.method.toUpperCase(), row.path.replaceAll(/\{\w+\}/g, "none")));
    if (reply === undefined || reply.status !== (unknown?.status ?? 404)) return true;
  }
  return false;
}

function nobodyAt(method: string, path: string): CallRequest {
  return { as: "none", raw: { method, path } };
}

const silentStep =
  "Something listens there and does not answer. --timeout gives each call longer, as in --timeout 30s.";
const unreachedStep = "Is the target running, and is --target its URL?";

/** Undefined when the target does not implement the operation, or is busy: it can still be judged. */
function ask(context: CallContext, row: Operation, request: CallRequest): Promise<Exchange | undefined> {
  return reached(context, () => call(context, row, request, 0).catch(unlessUnavailable), unreachedStep);
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FixtureUnavailable)) throw error;
}

async function reached<Value>({ signal }: CallContext, look: () => Promise<Value>, nextStep: string): Promise<Value> {
  try {
    return await look();
  } catch (cause) {
    signal.throwIfAborted();
    const step = cause instanceof NoReply ? silentStep : nextStep;
    throw cause instanceof Error ? new ProbeFault(cause.message, step, { cause }) : cause;
  }
}

/** Any reply shows that something is there. */
async function probeUrl(context: CallContext): Promise<void> {
  const [row] = Object.values(context.contract.operations);
  if (row !== undefined) await ask(context, row, nobodyAt("GET", "/"));
}

/** Reads that need credentials and nothing else: lists first, then those with the shortest paths. */
function plainReads(contract: Contract, rows: readonly Operation[]): Operation[] {
  const reads = rows.filter(
    ({ method, path, access, parameters }) =>
      method === "get" &&
      isOfMainScheme(contract, access) &&
      !path.includes("{") &&
      parameters.every(({ required }) => !required),
  );
  return reads.toSorted(
    (one, other) =>
      Number(one.listing === undefined) - Number(other.listing === undefined) || lengthOf(one) - lengthOf(other),
  );
}

function lengthOf({ path }: Operation): number {
  return path.split("/").length;
}
