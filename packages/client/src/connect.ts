import {
  contract as shipped,
  type Contract,
  type OpenApiDocument,
  type OperationIdOf,
  type TallystickContract,
  type UnknownTypes,
} from "@tallystick/contract";
import createOpenApiClient from "openapi-fetch";
import { call, type CallContext } from "./call.ts";
import type { Caller } from "./client.ts";
import { createBufferedFetch } from "./buffered-fetch.ts";
import { createMask } from "./mask.ts";
import { paginate } from "./paginate.ts";
import { defaultRetryPolicy, type RetryPolicy } from "./retry.ts";
import type { UntypedRequest } from "./send.ts";
import { defaultEnvironment, type Environment } from "./environment.ts";

/** Where the service is, and how to call it. Each part of the environment (`fetch`, `clock`, `sleep`, …) can be replaced. */
export interface ConnectionOptions<C extends Contract = TallystickContract> extends Partial<Environment> {
  /** With the version segment: `https://api.example.com/2025-10-13`. */
  baseUrl: string;
  retry?: Partial<RetryPolicy>;
  /** The contract whose rows say how to call each operation; by default the contract that this package was built for. */
  contract?: C;
  /** The document of the same contract. The rows say all that a client needs: it may be left out. */
  document?: OpenApiDocument;
}

/** A contract of your own is passed; only the shipped one may be left out. */
export type GivenContract<C extends Contract> = TallystickContract extends C ? unknown : { contract: C };

export interface Connection {
  context: CallContext;
  raw: Caller<string, Contract>["raw"];
}

/** Prepares what all calls of a client share. The secrets are masked in every error. */
export function connect(
  options: ConnectionOptions<Contract>,
  authorization: string | undefined,
  secrets: readonly string[],
): Connection {
  const { baseUrl, retry, contract = shipped, document: _, ...replaced } = options;
  const environment = { ...defaultEnvironment, ...replaced };
  const raw = createOpenApiClient<UnknownTypes["paths"]>({
    baseUrl: checkedBaseUrl(baseUrl, contract),
    fetch: createBufferedFetch(environment.fetch, createMask(secrets)),
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
  const request = raw.request as UntypedRequest;
  return { context: { contract, request, retry: { ...defaultRetryPolicy, ...retry }, environment }, raw };
}

/** A caller of the operations `Id` of the contract `C`, which is that of the connection. */
export function createCaller<Id extends OperationIdOf<C>, C extends Contract>({
  context,
  raw,
}: Connection): Caller<Id, C> {
  const caller: Caller<string, Contract> = {
    call: async (operation, request) => (await call(context, operation, request)).body,
    iterate: (operation, request) => paginate(context, operation, request),
    raw,
  };
  return caller;
}

/** Errors quote URLs, so a URL must not contain a secret. An invalid URL is not quoted, because it may contain one. */
function checkedBaseUrl(baseUrl: string, { basePath }: Contract): string {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl has to be an absolute URL, such as https://api.example.com${basePath}`);
  if (url.username !== "" || url.password !== "")
    throw new TypeError("baseUrl must not contain credentials: pass clientId and clientSecret");
  return baseUrl;
}
