import { randomUUID } from "node:crypto";
import type { Contract, Operation } from "@tallystick/contract";
import { bundleOf, type AdaptedBundle } from "./contracts/checks.ts";
import { call } from "./http/call.ts";
import type { CallRequest } from "./http/exchange.ts";
import { isSuccess } from "./requests/expect.ts";
import { answerOf } from "./requests/fixtures/fixture.ts";
import { subjectOf } from "./requests/resources/references.ts";
import { stillThere, type JournalEntry } from "./runner/journal.ts";
import { probe } from "./runner/probe/probe.ts";
import { createRunContext, machineTiming, type Target } from "./runner/run-context.ts";
import { putBack } from "./runner/trial/singletons.ts";
import type { RunContext } from "./runner/trial/trial.ts";

type Made = Extract<JournalEntry, { what: "made" }>;
type Found = Extract<JournalEntry, { what: "found" }>;

/** What became of something that a journal names. */
export interface Cleaned {
  entry: Made | Found;
  became: "deleted" | "gone" | "put-back" | "stays";
  /** Of what stays. */
  reason?: string;
  /** It stays for good: no operation deletes it, or only with a signature by a key of the run. */
  isUndeletable?: boolean;
}

/** What can be deleted, and by which operations; the rest has none. */
export function deletersOf(contract: Contract, { resource, params }: Made): Operation[] {
  return Object.values(contract.operations).filter((row) => {
    const { kind, resource: deleted } = row.resourceAction ?? {};
    if (kind !== "deletes" || deleted !== resource) return false;
    const place = subjectOf(contract, row)?.at;
    return row.parameters.every(
      ({ in: where, name }) => where !== "path" || place === `path.${name}` || params?.[name] !== undefined,
    );
  });
}

/**
 * Puts back what runs have changed, and deletes what they have made, the latest first. Throws `ProbeFault` when the target cannot be
 * reached or refuses the credentials.
 */
export async function* clean(
  target: Target,
  entries: readonly JournalEntry[],
  options: Partial<AdaptedBundle> & { signal: AbortSignal },
): AsyncGenerator<Cleaned> {
  const bundle = bundleOf(options);
  const context = createRunContext({
    target,
    bundle,
    selection: { oracles: [], rules: new Set() },
    inFlight: 1,
    signal: options.signal,
    timing: machineTiming,
    nonce: randomUUID().slice(0, 8),
  });
  try {
    await probe(context.http, undefined);
    const { made, found } = stillThere(entries);
    for (const entry of found) {
      const reason = await putBack(context, entry.by, entry.body);
      yield reason === undefined ? { entry, became: "put-back" } : { entry, became: "stays", reason };
    }
    yield* removedOf(context, made);
  } finally {
    await context.http.connection.close();
  }
}

/** What is refused is tried again, as long as others go: it may go with its owner. */
async function* removedOf(context: RunContext, made: readonly Made[]): AsyncGenerator<Cleaned> {
  const kept: Cleaned[] = [];
  for (const entry of made) {
    const cleaned = await removed(context, entry);
    if (cleaned.became === "stays") kept.push(cleaned);
    else yield cleaned;
  }
  const again = kept.flatMap(({ entry, isUndeletable }) =>
    entry.what === "made" && isUndeletable !== true ? [entry] : [],
  );
  yield* kept.filter(({ isUndeletable }) => isUndeletable === true);
  if (again.length === 0) return;
  if (again.length < made.length) yield* removedOf(context, again);
  else yield* kept;
}

async function removed(context: RunContext, entry: Made): Promise<Cleaned> {
  const rows = deletersOf(context.contract, entry);
  let reason = "no operation deletes one";
  let isUndeletable = true;
  for (const row of rows) {
    const reply = await call(context.http, row, requestOf(context, row, entry), context.http.timing.now());
    if (reply.status === 404 || reply.status === 410) return { entry, became: "gone" };
    if (isSuccess(reply)) return { entry, became: "deleted" };
    // The keys of its sessions were those of the run.
    const isSigned = reply.status === 202 && row.signedRetry !== undefined;
    isUndeletable &&= isSigned;
    reason = isSigned ? `${row.id} asks for a signature` : `${row.id} answered ${answerOf(reply)}`;
  }
  return { entry, became: "stays", reason, ...(isUndeletable ? { isUndeletable } : {}) };
}

function requestOf({ contract }: RunContext, row: Operation, { id, params = {}, as }: Made): CallRequest {
  const place = subjectOf(contract, row)?.at.replace("path.", "") ?? "";
  const key = row.idempotent?.header;
  return {
    params: { ...params, [place]: id },
    ...(key === undefined ? {} : { headers: { [key]: randomUUID() } }),
    ...(as === undefined ? {} : { as }),
  };
}
