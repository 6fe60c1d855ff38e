import type {
  ClientContract,
  ClientContractOf,
  ClientReads,
  Contract,
  OperationIdOf,
  TallystickContract,
} from "@tallystick/contract";
import { clientReads } from "@tallystick/contract/client";
import { lazyRawClient, type RawClient } from "./lazy-raw-client.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { call, type CallContext, type GivenRequest, unsentDetails } from "../calls/call.ts";
import { type ClientCallOptions, defaultLimits } from "../calls/call-options.ts";
import type { Caller } from "./client.ts";
import { replyOf } from "../calls/call-reply.ts";
import { createMask } from "../replies/mask.ts";
import type { NamedOperations } from "./named-operation-types.ts";
import { namedOperations } from "./named-operations.ts";
import { changedOptions } from "../runtime/limits.ts";
import { defaultRetryPolicy } from "../calls/retry.ts";
import type { CallerCredentials } from "../requests/caller-credentials.ts";
import { defaultEnvironment, type Environment } from "../runtime/environment.ts";

/** The address of the service, the options of its calls, and replacements for parts of the environment: `fetch`, `clock`, `sleep`, … */
export interface ConnectionOptions<C extends Contract = TallystickContract>
  extends Partial<Environment>, ClientCallOptions {
  /** With the version segment: `https://api.example.com/2025-10-13`. */
  baseUrl: string;
  /**
   * The contract of the service, by default the shipped one: the `clientContract` written by `tallystick-generate`, or the whole
   * contract.
   */
  contract?: C | ClientContractOf<C>;
}

/** Requires `contract`, except for the shipped one. */
export type GivenContract<C extends Contract> = TallystickContract extends C
  ? unknown
  : { contract: C | ClientContractOf<C> };

export interface Connection {
  context: CallContext;
  raw: Caller<string, Contract>["raw"];
}

/** A caller's credentials; none for an anonymous caller. */
export interface ConnectedCaller extends CallerCredentials {
  /** Masked in every error. */
  secrets: readonly string[];
}

/**
 * Checks the options and prepares the state shared by all calls. Throws a `TypeError` or `RangeError` for an invalid option;
 * for invalid `headers` the first call does.
 */
export function connect(
  given: Omit<ConnectionOptions<Contract>, "contract"> & { contract?: ClientContract },
  { secrets, ...credentials }: ConnectedCaller,
): Connection {
  const { contract = clientReads, retry, headers, onIdempotencyKey, hooks } = given;
  const baseUrl = checkedBaseUrl(given.baseUrl, contract);
  const context: CallContext = {
    ...changedOptions(defaultEnvironment, given),
    ...credentials,
    contract,
    baseUrl,
    headers: headers && { ...headers },
    mask: createMask(secrets),
    plainInits: new Map(),
    onIdempotencyKey,
    hooks,
    limits: changedOptions(defaultLimits, given),
    policy: changedOptions(defaultRetryPolicy, retry, "retry."),
  };
  let raw: RawClient | undefined;
  const loadRaw = async (): Promise<RawClient> => {
    const { rawClient } = await rawClients({ operation: "raw", method: "", url: baseUrl });
    return (raw ??= rawClient(context));
  };
  return { context, raw: lazyRawClient(loadRaw) };
}

const rawClients = /* @__PURE__ */ lazyPart(() => import("./raw-client.ts"));

// Most programs wait for nothing, and many read no list.
const walks = /* @__PURE__ */ lazyPart(() => import("../calls/paginate.ts"));
const waits = /* @__PURE__ */ lazyPart(() => import("../calls/wait-for.ts"));

/** A caller of the operations `Id` of the connection's contract `C`. */
export function createCaller<Id extends OperationIdOf<C>, C extends Contract, Form extends "basic" | "bearer" | "key">({
  context,
  raw,
}: Connection): Caller<Id, C> & NamedOperations<Form, C> {
  const caller = {
    call: async (operation: string, request?: GivenRequest) => (await call(context, operation, request)).body,
    callForReply: async (operation, request) => replyOf(await call(context, operation, request)),
    async *iterate(operation, request) {
      const { paginate } = await walks(unsentDetails(context, operation));
      yield* paginate(context, operation, request);
    },
    waitFor: async (operation, request, options) => {
      const { waitFor } = await waits(unsentDetails(context, operation));
      return waitFor(context, operation, request, options);
    },
    raw,
  } satisfies Caller<string, Contract>;
  // A member of the caller overrides an operation of the same name. The types of both are printed from the rows.
  return Object.assign(namedOperations(context.contract, caller), caller) as unknown as Caller<Id, C> &
    NamedOperations<Form, C>;
}

/** Errors quote URLs, so a URL must not contain a secret. An invalid URL is not quoted, because it may contain one. */
function checkedBaseUrl(baseUrl: string, { basePath }: ClientReads): string {
  // `URL.parse` is newer than the oldest supported Node.
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl has to be an absolute URL, such as https://api.example.com${basePath}`);
  if (url.username + url.password !== "")
    throw new TypeError("baseUrl must not contain credentials: pass clientId and clientSecret");
  // A path would be appended behind them, and be none.
  if (/[?#\s]/.test(baseUrl)) throw new TypeError("baseUrl must end with its path, without query, fragment or blanks");
  return baseUrl.replace(/\/+$/, "");
}
