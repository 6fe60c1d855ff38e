import { randomUUID } from "node:crypto";
import { pagingOf, type Contract, type Operation } from "@tallystick/contract";
import { call } from "../../http/call.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { ProbeFault } from "../../http/probe-fault.ts";
import { asObject } from "../../json/value-at.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import { createRunContext, machineTiming, type ContractBundle, type Target } from "../run-context.ts";
import { openTrial } from "../trial/trial.ts";
import { compareRefusal, type Expected } from "./compare-refusal.ts";
import { declaredItems } from "../../requests/lists/declared-items.ts";
import { compareSuccess } from "./compare-success.ts";
import { disagreement, type Disagreement, type Seen } from "./disagreement.ts";
import { probe } from "./probe.ts";

/** What was read, and where contract and target disagree. */
export interface Probed {
  requests: number;
  /** The reads that were answered as they should, or otherwise; those that need an id that no list shows are not among them. */
  read: string[];
  unread: string[];
  disagreements: Disagreement[];
}

export interface ProbeOptions {
  signal: AbortSignal;
  /** Milliseconds that one call may take. */
  timeoutMs?: number | undefined;
  /** Told before each read. */
  onRead?: (operation: string) => void;
}

/**
 * Compares the contract with a target by nothing but its reads: lists first, then what they list, an id that does not exist, and one
 * call without credentials. Throws `ProbeFault` when the target cannot be judged at all.
 */
export async function disagreementsOf(target: Target, bundle: ContractBundle, options: ProbeOptions): Promise<Probed> {
  const { contract } = bundle;
  const context = createRunContext({
    target: { ...target, readOnly: true },
    bundle,
    selection: { oracles: [], rules: new Set() },
    inFlight: 1,
    signal: options.signal,
    timing: machineTiming,
    timeoutMs: options.timeoutMs,
    nonce: randomUUID().slice(0, 8),
  });
  const { trial } = openTrial(context, { name: "where they disagree", rules: [], needs: [] }, 0, { isAlone: true });
  const ids = new Map<string, string>();
  const probed: Probed = { requests: 0, read: [], unread: [], disagreements: [] };
  const ask = async (row: Operation, request: CallRequest): Promise<Exchange | undefined> => {
    options.signal.throwIfAborted();
    probed.requests += 1;
    return call(context.http, row, request, 0).catch(unlessUnavailable);
  };
  const note = (exchange: Exchange, seen: readonly Seen[]): void =>
    void probed.disagreements.push(...seen.map((each) => disagreement(exchange, each)));
  let isAskedWithout = false;
  try {
    await probe(context.http, undefined, isRead);
    for (const row of readsOf(contract)) {
      options.onRead?.(row.id);
      const bare = await context.support.bareRequestOf(trial, row.id).catch(() => undefined);
      const request = bare && withIds(row, limited(contract, row, bare), ids);
      const exchange = request && (await ask(row, request));
      if (request !== undefined && exchange !== undefined) {
        note(exchange, compareSuccess(contract, context.validator, row, request, exchange));
        learnIds(contract, row, exchange, ids);
      }
      (exchange === undefined ? probed.unread : probed.read).push(row.id);
      const unknown = unknownOf(row);
      if (bare !== undefined && unknown !== undefined) {
        const refused = await ask(row, bare);
        if (refused !== undefined)
          note(refused, compareRefusal(contract, context.validator, row, bare, refused, unknown));
      }
      if (isAskedWithout || row.access.scheme === "none" || request === undefined) continue;
      isAskedWithout = true;
      const nobodys = { ...request, as: "none" as const };
      const refused = await ask(row, nobodys);
      const expected = { of: "credentials" as const, ...contract.conventions.answers.unauthenticated };
      if (refused !== undefined)
        note(refused, compareRefusal(contract, context.validator, row, nobodys, refused, expected));
    }
    return probed;
  } catch (cause) {
    options.signal.throwIfAborted();
    if (cause instanceof ProbeFault || !(cause instanceof Error)) throw cause;
    throw new ProbeFault(cause.message, "Is the target still running? --timeout gives it longer for each call.", {
      cause,
    });
  } finally {
    await context.http.connection.close();
  }
}

function isRead({ method }: Operation): boolean {
  return method === "get" || method === "head";
}

/** Of what the caller to judge with may read: lists first, then what needs the fewest ids. */
function readsOf(contract: Contract): Operation[] {
  return Object.values(contract.operations)
    .filter((row) => isRead(row) && (row.access.scheme === "none" || isOfMainScheme(contract, row.access)))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ path, listing }: Operation): number {
  return 2 * path.split("{").length + Number(listing === undefined);
}

/** Asks a list that has pages for as few items as it may. */
function limited({ conventions }: Contract, { listing }: Operation, request: CallRequest): CallRequest {
  if (listing?.limit === undefined) return request;
  const { limit } = pagingOf(conventions.paging, listing);
  return { ...request, query: { ...request.query, [limit]: Math.max(2, listing.limit.min ?? 1) } };
}

/** With ids that lists have shown; undefined where one is missing. */
function withIds(row: Operation, request: CallRequest, ids: ReadonlyMap<string, string>): CallRequest | undefined {
  const holes = [...row.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const params = holes.map((name) => {
    const resource = row.references.find(({ at }) => at === `path.${name}`)?.resource;
    return [name, ids.get(resource ?? "")] as const;
  });
  if (params.some(([, id]) => id === undefined)) return undefined;
  return { ...request, params: Object.fromEntries(params.map(([name, id]) => [name, id ?? ""])) };
}

function learnIds(contract: Contract, row: Operation, { body }: Exchange, ids: Map<string, string>): void {
  const resource = contract.resources[row.resourceAction?.resource ?? ""];
  if (resource === undefined || row.resourceAction?.kind !== "lists") return;
  const own = asObject(body) ?? {};
  const items = declaredItems(contract, row, body) ?? [body, ...Object.values(own)].find((each) => Array.isArray(each));
  const [first] = Array.isArray(items) ? items : [];
  const id = asObject(first)?.[resource.idMember ?? "id"];
  if (typeof id === "string" || typeof id === "number") ids.set(resource.name, String(id));
}

/** What the operation answers where its last id names nothing. */
function unknownOf({ refusals, path, references, parameters }: Operation): Expected | undefined {
  // Where a request names something else too, that may be what is refused.
  if (
    references.length > 1 ||
    references.some(({ at }) => !at.startsWith("path.")) ||
    parameters.some(({ in: place, required }) => required && place === "query")
  )
    return undefined;
  const name = [...path.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
  const refusal = refusals.find(({ when, at }) => when === "unknown" && at === `path.${name}`);
  return refusal && { of: "unknown-id", status: refusal.status, code: refusal.code };
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FixtureUnavailable)) throw error;
}
