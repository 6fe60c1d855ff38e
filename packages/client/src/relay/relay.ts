import type {
  ClientContract,
  ClientOperation,
  Contract,
  OperationIdBy,
  OperationIdOf,
  TallystickContract,
} from "@tallystick/contract";
import { clientContract, routeOf } from "@tallystick/contract/client";
import type { ConnectionOptions, GivenContract } from "../clients/connect.ts";
import type { CallerCredentials } from "../clients/create-client.ts";
import { defaultMaxBodyBytes, receivedBody } from "../requests/received-body.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { defaultLimits } from "../calls/call-options.ts";
import { bodyBytes } from "../replies/body-bytes.ts";
import { rowOf } from "../contract/row-of.ts";
import { withTimeLimit } from "../runtime/time-limit.ts";
import { timerMs } from "../runtime/timer.ts";
import { leadsElsewhere } from "./leads-elsewhere.ts";
import { relayedJson } from "./relayed-json.ts";
import { serviceRequest } from "./service-request.ts";

/** The operations that a relay may forward: of the shipped contract those of a platform. */
type RelayedId<C extends Contract> = TallystickContract extends C
  ? OperationIdBy<"basic" | "none", C>
  : OperationIdOf<C>;

export interface RelayOptions<C extends Contract = TallystickContract> extends Pick<ConnectionOptions<C>, "contract"> {
  /** Where the service is, with the version segment: `https://api.example.com/2025-10-13`. */
  baseUrl: string;
  /** The service's credentials, as `createClient` takes them, or a function that returns them; they never reach the page. */
  credentials: CallerCredentials | (() => CallerCredentials | Promise<CallerCredentials>);
  /** The operations that pages may call. */
  operations: readonly RelayedId<C>[];
  /** Where the relay is mounted: `/relay`. The page's client has this address as its `baseUrl`. */
  path: string;
  /**
   * Whether this visitor may make this call, by your own session and the ids in path, query and body: the service knows only the
   * platform, which sees everything. Anything but `true` refuses.
   */
  authorize: (request: Request, call: RelayedCall<C>) => boolean | Promise<boolean>;
  /** The limit of the service's reply, and before it of `authorize` and `credentials` together, in milliseconds; by default 30,000. */
  timeoutMs?: number;
  /** A longer body of the page is answered 413, before `authorize` is asked; bytes, by default 1 MiB. */
  maxBodyBytes?: number;
  /** The limit of the service's reply in bytes, counted while it is decompressed; by default 16 MiB. A longer one is answered 502. */
  maxReplyBytes?: number;
  fetch?: (request: Request) => Promise<Response>;
}

/** The call requested by a page. */
export interface RelayedCall<C extends Contract = TallystickContract> {
  operation: RelayedId<C>;
  /** The parameters of its path: `{ id: "Card:…" }`. */
  params: Record<string, string>;
  /** Of a list the filters. A name may have several values: compare `getAll`. */
  query: URLSearchParams;
  /** The JSON of the body; undefined without one, and for a form. */
  body: unknown;
}

/** Forwarded to the page, besides the headers that the contract declares. */
const replyHeaders: readonly string[] = [
  "content-type",
  "retry-after",
  "x-request-id",
  "etag",
  "last-modified",
  "link",
  "location",
];

/** Neither is the service's to set at the address of the page, even where it is declared: its cookies, and how a body was sent. */
const notPassedOn: ReadonlySet<string> = new Set([
  "set-cookie",
  "content-encoding",
  "content-length",
  "transfer-encoding",
]);

/**
 * Creates the part of your backend that forwards the chosen operations of a page's client to the service, with its
 * credentials. `forNode` converts it for Express. It replies 403 to cross-site requests, to other operations and where `authorize`
 * returns false, and 400 to a body that is declared as JSON and is none, or has a member twice.
 */
export function createRelay<C extends Contract = TallystickContract>(
  options: RelayOptions<C> & GivenContract<C>,
): (request: Request) => Promise<Response> {
  const contract: ClientContract = options.contract ?? clientContract;
  const { operations, path, authorize, timeoutMs = 30_000 } = options;
  const { maxBodyBytes = defaultMaxBodyBytes, maxReplyBytes = defaultLimits.maxReplyBytes } = options;
  requireAboveZero({ timeoutMs, maxBodyBytes, maxReplyBytes });
  const { fetch = (request: Request): Promise<Response> => globalThis.fetch(request) } = options;
  const prefix = path.replace(/\/$/, "");
  const routes = operations.map((id) => {
    const row = rowOf(contract, id);
    return { id, row, route: routeOf(row) };
  });

  return async (request) => {
    const { pathname, search, searchParams: query } = new URL(request.url);
    const below = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : "";
    for (const { id, row, route } of routes) {
      const params = row.method === request.method.toLowerCase() ? route.match(below) : undefined;
      if (params === undefined || Object.values(params).some(leadsElsewhere)) continue;
      if (isOfAnotherSite(request)) return refusal(403, "FORBIDDEN", "The page of another site may not call this.");
      const prepare = async (): Promise<Request | Response> => {
        const sent = await receivedBody(request.clone(), maxBodyBytes);
        if (sent === undefined) return refusal(413, "INVALID_INPUT", `The body has more than ${maxBodyBytes} bytes.`);
        const json = jsonOf(sent, request);
        if (json instanceof SyntaxError) return refusal(400, "INVALID_INPUT", `${json.message}.`);
        if (!isTrue(await authorize(request, { operation: id, params, query, body: json })))
          return refusal(403, "FORBIDDEN", `This visitor may not call ${id}.`);
        const given = typeof options.credentials === "function" ? await options.credentials() : options.credentials;
        const { baseUrl } = options;
        return serviceRequest(request, sent, { contract, row, baseUrl, path: below + search, credentials: given });
      };
      const passed = await inTime(prepare, { timeoutMs, signal: request.signal });
      if (passed instanceof Response) return passed;
      return passedOn(passed, row, fetch, { timeoutMs, maxReplyBytes });
    }
    return refusal(403, "FORBIDDEN", `This relay does not pass on ${request.method} ${below}.`);
  };
}

/** Browsers send `Sec-Fetch-Site`, old ones only `Origin`. */
function isOfAnotherSite({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== headers.get("host"));
}

/** TypeScript requires a boolean; a function in plain JavaScript may return a visitor's record, which decides nothing. */
function isTrue(decision: unknown): boolean {
  return decision === true;
}

function jsonOf(bytes: Uint8Array, { headers }: Request): unknown {
  try {
    return relayedJson(bytes, headers.get("content-type"));
  } catch (error) {
    return error;
  }
}

/** 504 when `authorize` and `credentials` exceed the limit, or the page has closed the connection. */
async function inTime(
  prepare: () => Promise<Request | Response>,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<Request | Response> {
  const late = new Error("The relay was not ready in time: nothing was sent.");
  return withTimeLimit(prepare, limits, () => late).catch((error: unknown) => {
    if (error !== late) throw error;
    return refusal(504, "INTERNAL_ERROR", late.message);
  });
}

async function passedOn(
  request: Request,
  { replies }: ClientOperation,
  fetch: (request: Request) => Promise<Response>,
  { timeoutMs, maxReplyBytes }: { timeoutMs: number; maxReplyBytes: number },
): Promise<Response> {
  const signal = AbortSignal.timeout(timerMs(timeoutMs));
  try {
    const reply = await fetch(new Request(request, { signal }));
    const headers = new Headers();
    for (const name of [...replyHeaders, ...replies.flatMap(({ headers: declared = [] }) => declared)]) {
      if (notPassedOn.has(name.toLowerCase())) continue;
      const value = reply.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { bytes, isCut } = await bodyBytes(reply, maxReplyBytes);
    if (isCut) return noReply(502);
    // A redirect would send the page to a foreign address; 304 says that what the page has is right.
    if (reply.status >= 300 && reply.status < 400 && reply.status !== 304) return noReply(502);
    return new Response(bytes.byteLength === 0 ? null : bytes, { status: reply.status, headers });
  } catch {
    return noReply(signal.aborted ? 504 : 502);
  }
}

function noReply(status: 502 | 504): Response {
  return refusal(status, "INTERNAL_ERROR", "The service did not reply: it is not known whether the call was done.");
}

/** An error body of the contract, which the page's client reads as an `ApiError`. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ status, code, message }, { status });
}
