import type { Operation } from "@tallystick/contract";
import { call } from "../../http/call.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { NoReply } from "../../http/transport-error.ts";
import { codeOf } from "../../requests/fixtures/fixture.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { hasNoRoute } from "./has-no-route.ts";
import { runPool } from "../schedule/pool.ts";
import { openTrial, type RunContext } from "../trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";

/** How many calls of the search are under way at once. */
const inFlight = 8;

/** How often a call without a reply is made: a connection may end by chance, and the request changes nothing. */
const mostTries = 3;

/**
 * Asks once for every operation, by requests that name nothing and can change nothing, and switches off those that the
 * target does not have. An operation for which there is no such request goes with the others of its part.
 */
export async function findUnserved(context: RunContext): Promise<void> {
  const asked = new Set<string>();
  const { trial } = openTrial(context, { name: "what is served", rules: [], needs: [] }, 0, { isAlone: true });
  const unknown = await unknownPath(context);
  const rows = Object.values(context.contract.operations).filter(({ id }) => !context.target.switchedOff.has(id));
  const operations = Object.values(context.contract.operations);
  const ambiguous: Operation[] = [];
  await runPool(
    inFlight,
    () => (context.signal.aborted ? undefined : rows.shift()),
    async (row) => {
      const request = await harmless(context, trial, row);
      if (request === undefined) return;
      const { reason, isKnown } = await whyUnserved(context, row, request, unknown);
      if (isKnown) asked.add(row.id);
      if (reason === undefined) return;
      if (reason !== "ambiguous") return context.switchOff(row.id, reason);
      const isRefused = context.validateRequest(row, request) !== undefined;
      const ask = (other: CallRequest) => replyTo(context, row, other);
      const askNowhere = (other: CallRequest) => replyTo(context, row, { ...other, raw: nowhere(context) });
      if (await hasNoRoute(row, operations, { request, isRefused, ask, askNowhere })) {
        context.switchOff(row.id, `${row.id} answers like a path that does not exist: the target does not serve it`);
      } else {
        ambiguous.push(row);
      }
    },
  );
  for (const row of ambiguous) {
    if (isListAbsent(context, asked, row)) {
      context.switchOff(row.id, `${row.id} answers like a path that does not exist, as all of ${row.domain} do`);
    }
  }
  for (const row of Object.values(context.contract.operations)) {
    if (!asked.has(row.id) && isPartAbsent(context, asked, row)) {
      context.switchOff(row.id, `no operation of ${row.domain} that could be asked is served, and so not ${row.id}`);
    }
  }
}

/** Whether operations of the same part were asked, and none is served. */
function isPartAbsent({ contract, target }: RunContext, asked: ReadonlySet<string>, { domain }: Operation): boolean {
  const others = Object.values(contract.operations).filter((row) => row.domain === domain && asked.has(row.id));
  return others.length > 0 && others.every(({ id }) => target.switchedOff.has(id));
}

/** Whether operations of the same part whose path names nothing were asked, and none is served. */
function isListAbsent({ contract, target }: RunContext, asked: ReadonlySet<string>, { domain }: Operation): boolean {
  const others = Object.values(contract.operations).filter(
    (row) => row.domain === domain && asked.has(row.id) && !row.path.includes("{"),
  );
  return others.length > 0 && others.every(({ id }) => target.switchedOff.has(id));
}

/** What the target answers to a path that nothing declares. */
async function unknownPath(context: RunContext): Promise<Exchange | undefined> {
  const [row] = Object.values(context.contract.operations);
  return row && replyTo(context, row, { raw: nowhere(context) });
}

function nowhere({ nonce }: RunContext): { method: string; path: string } {
  return { method: "GET", path: `/no-such-path-${nonce}` };
}

/** What the answer to a request says of an operation. */
interface Served {
  /** Why it is not served, or "ambiguous" when an unknown name would be answered in the same way. */
  reason?: string | undefined;
  /** False when the answer says nothing: a target may ask who calls before it looks whether it serves the operation. */
  isKnown: boolean;
}

/** Asks once for an operation. */
async function whyUnserved(
  context: RunContext,
  row: Operation,
  request: CallRequest,
  unknown: Exchange | undefined,
): Promise<Served> {
  const seen = await replyTo(context, row, request);
  if (seen === undefined) return { reason: context.http.served.unserved().get(row.id), isKnown: true };
  if (isLikeUnknown(row, seen, unknown)) return { reason: "ambiguous", isKnown: true };
  if (!isRouteless(row, seen, unknown)) return { isKnown: request.as !== "none" || seen.status !== 401 };
  const reason = `${row.id} answers ${seen.status} like a path that does not exist: the target does not serve it`;
  return { reason, isKnown: true };
}

/** A read, or a write that says nothing, its body empty or no object, or nobody's; undefined where it could do something. */
async function harmless(context: RunContext, trial: Trial, row: Operation): Promise<CallRequest | undefined> {
  const bare = await context.support.bareRequestOf(trial, row.id).catch(() => undefined);
  if (bare === undefined || row.method === "get") return bare;
  const { body, ...empty } = bare;
  // Without credentials nothing is done, either.
  if (body === undefined && !row.path.includes("{"))
    return row.access.scheme === "none" ? undefined : { ...bare, as: "none" };
  if (body === undefined) return { ...empty, ...identified(row), deliberatelyInvalid: true };
  const request = { ...empty, body: {} };
  const isRefused = context.validateRequest(row, request) !== undefined;
  return { ...request, ...identified(row), ...(!isRefused && { body: [] }), deliberatelyInvalid: true };
}

/** Who is unknown may be refused before anything else is looked at, even where the operation needs no credentials. */
function identified({ access }: Operation): Pick<CallRequest, "as"> {
  return access.scheme === "none" ? { as: "platform" } : {};
}

/** No operation that exists answers so: its path is unknown, or known only with other methods. */
function isRouteless({ path }: Operation, seen: Exchange, unknown: Exchange | undefined): boolean {
  if (seen.status === 405) return true;
  if (seen.status !== 404) return false;
  if (!path.includes("{")) return true;
  // A name that does not exist is answered 404, too, but not like a path that does not exist.
  const isJson = seen.headers["content-type"]?.includes("json") === true;
  return typeof codeOf(seen) !== "string" && (!isJson || shapeOf(seen) === shapeOf(unknown));
}

/** Whether an unknown name in the path is answered with the same code as an unknown path. */
function isLikeUnknown({ path }: Operation, seen: Exchange, unknown: Exchange | undefined): boolean {
  const code = codeOf(seen);
  return path.includes("{") && seen.status === 404 && typeof code === "string" && code === (unknown && codeOf(unknown));
}

/** What two answers to unknown paths have in common. */
function shapeOf(seen: Exchange | undefined): string | undefined {
  return seen && JSON.stringify([seen.status, seen.headers["content-type"], typeof seen.body]);
}

/** Undefined when there is nothing to judge by: a 501, or no reply to any of the tries. */
async function replyTo(
  context: RunContext,
  row: Operation,
  request: CallRequest,
  tries = mostTries,
): Promise<Exchange | undefined> {
  try {
    return await call(context.http, row, request, 0);
  } catch (error) {
    if (error instanceof NoReply) return tries > 1 ? replyTo(context, row, request, tries - 1) : undefined;
    if (error instanceof FixtureUnavailable) return undefined;
    throw error;
  }
}
