import { contract as shipped, type Contract, type paths } from "@tallystick/contract";
import createOpenApiClient from "openapi-fetch";
import { basicCredentials } from "./basic-credentials.ts";
import { call, type Calling } from "./call.ts";
import type { Client } from "./client.ts";
import { createExchange } from "./exchange.ts";
import { createMask } from "./mask.ts";
import { openSession } from "./open-session.ts";
import { paginate } from "./paginate.ts";
import { defaultRetryPolicy, type RetryPolicy } from "./retry.ts";
import type { UntypedRequest } from "./send.ts";
import { realSurroundings, type Surroundings } from "./surroundings.ts";

/** What a client needs to know. What it takes from the world (`fetch`, `clock`, `sleep`, …) may be passed in. */
export interface ClientOptions extends Partial<Surroundings> {
  /** With the version segment: `https://api.example.com/2025-10-13`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  retry?: Partial<RetryPolicy>;
  /** The contract whose rows drive the habits; the one this package was made for, unless said otherwise. */
  contract?: Contract;
}

/** Makes a client. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, clientId, clientSecret, retry, contract = shipped, ...given } = options;
  const surroundings = { ...realSurroundings, ...given };
  const authorization = basicCredentials(clientId, clientSecret);
  const raw = createOpenApiClient<paths>({
    baseUrl: withoutCredentials(baseUrl),
    fetch: createExchange(surroundings.fetch, createMask([clientSecret, authorization.slice("Basic ".length)])),
    headers: { Authorization: authorization },
  });
  const calling: Calling = {
    contract,
    request: raw.request as UntypedRequest,
    retry: { ...defaultRetryPolicy, ...retry },
    surroundings,
  };
  // What a row makes happen at run time is what its types promise: they are made from the same contract.
  const client: Client = {
    call: async (operation, ...[request]) => (await call(calling, operation, request)).body as never,
    iterate: (operation, ...[request]) => paginate(calling, operation, request) as AsyncGenerator<never, void>,
    openSession: (request) => openSession(client, request, surroundings),
    raw,
  };
  return client;
}

/** Errors quote URLs, so a secret has no place in one. */
function withoutCredentials(baseUrl: string): string {
  const { username, password } = new URL(baseUrl);
  if (username !== "" || password !== "") {
    throw new TypeError("baseUrl must not contain credentials: pass them as clientId and clientSecret");
  }
  return baseUrl;
}
