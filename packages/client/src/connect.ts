import { contract as shipped, type Contract, type OperationId, type paths } from "@tallystick/contract";
import createOpenApiClient, { type Client as OpenApiClient } from "openapi-fetch";
import { call, type Calling } from "./call.ts";
import type { Caller } from "./client.ts";
import { createExchange } from "./exchange.ts";
import { createMask } from "./mask.ts";
import { paginate } from "./paginate.ts";
import { defaultRetryPolicy, type RetryPolicy } from "./retry.ts";
import type { UntypedRequest } from "./send.ts";
import { realSurroundings, type Surroundings } from "./surroundings.ts";

/** Where the service is and how to talk to it. What a client takes from the world (`fetch`, `clock`, `sleep`, …) may be passed in. */
export interface ConnectionOptions extends Partial<Surroundings> {
  /** With the version segment: `https://api.example.com/2025-10-13`. */
  baseUrl: string;
  retry?: Partial<RetryPolicy>;
  /** The contract whose rows drive the habits; the one this package was made for, unless said otherwise. */
  contract?: Contract;
}

export interface Connection {
  calling: Calling;
  raw: OpenApiClient<paths>;
}

/** What all calls of a client share. Errors do not repeat the secrets. */
export function connect(
  options: ConnectionOptions,
  authorization: string | undefined,
  secrets: readonly string[],
): Connection {
  const { baseUrl, retry, contract = shipped, ...given } = options;
  const surroundings = { ...realSurroundings, ...given };
  const raw = createOpenApiClient<paths>({
    baseUrl: checkedBaseUrl(baseUrl),
    fetch: createExchange(surroundings.fetch, createMask(secrets)),
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
  const request = raw.request as UntypedRequest;
  return { calling: { contract, request, retry: { ...defaultRetryPolicy, ...retry }, surroundings }, raw };
}

/** What a row makes happen at run time is what its types promise: they are made from the same contract. */
export function callerOf<Id extends OperationId>({ calling, raw }: Connection): Caller<Id> {
  return {
    call: async (operation, ...[request]) => (await call(calling, operation, request)).body as never,
    iterate: (operation, ...[request]) => paginate(calling, operation, request) as AsyncGenerator<never, void>,
    raw,
  };
}

/** Errors quote URLs, so a secret has no place in one. What is no URL is not quoted here either: it may hold one. */
function checkedBaseUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl has to be a whole URL, such as https://api.example.com${shipped.basePath}`);
  if (url.username !== "" || url.password !== "")
    throw new TypeError("baseUrl must not contain credentials: pass them apart");
  return baseUrl;
}
