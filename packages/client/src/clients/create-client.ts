import type { ClientReads, Contract, Scheme, TallystickContract } from "@tallystick/contract";
import { clientReads } from "@tallystick/contract/client";
import { basicCredentials, bearerCredentials } from "../requests/credentials.ts";
import type { AgentClient, Client, KeyClient, TokenClient } from "./client.ts";
import { type ConnectedCaller, createCaller, connect, type ConnectionOptions, type GivenContract } from "./connect.ts";

/** The options of the client of a caller with an id and a secret, in the shipped contract a platform. */
export interface ClientOptions<C extends Contract = TallystickContract> extends ConnectionOptions<C> {
  /** The id of the platform's credentials, which is no secret: idempotency keys count for it. */
  clientId: string;
  /** Sent with every request, and masked in every error; never in a page: see `createRelay`. */
  clientSecret: string;
}

/** The options of the client of a caller with a bearer token. */
export interface TokenClientOptions<C extends Contract = TallystickContract> extends ConnectionOptions<C> {
  token: string;
}

/** The options of the client of a caller with credentials by scheme, as an API key. */
export interface KeyClientOptions<C extends Contract = TallystickContract> extends ConnectionOptions<C> {
  /** By the name of the scheme: a key or token, or an id and a secret. */
  credentials: Readonly<Record<string, string | { clientId: string; clientSecret: string }>>;
}

/** The options of an agent's client; its `token` is the `accessToken` that `redeemDeviceCode` returned. */
export type AgentClientOptions = TokenClientOptions;

/** Creates a client with a caller's credentials. Throws a `TypeError` or `RangeError` for an invalid option; sends nothing. */
export function createClient<C extends Contract = TallystickContract>(
  options: ClientOptions<C> & GivenContract<C>,
): Client<C>;
export function createClient<C extends Contract = TallystickContract>(
  options: TokenClientOptions<C> & GivenContract<C>,
): TokenClient<C>;
export function createClient<C extends Contract = TallystickContract>(
  options: KeyClientOptions<C> & GivenContract<C>,
): KeyClient<C>;
export function createClient(
  options: ClientOptions<Contract> | TokenClientOptions<Contract> | KeyClientOptions<Contract>,
): Client<Contract> | TokenClient<Contract> | KeyClient<Contract> {
  return createCaller(connect(options, credentialsOf(options)));
}

export interface PlatformCredentials extends Pick<ClientOptions, "clientId" | "clientSecret"> {}

/** A caller's credentials, in one of the forms that `createClient` takes. */
export type CallerCredentials =
  | PlatformCredentials
  | Pick<TokenClientOptions, "token">
  | Pick<KeyClientOptions, "credentials">;

/** The credentials in the options of a client. */
export function credentialsOf(
  options: CallerCredentials & { contract?: Pick<ClientReads, "conventions"> | undefined },
): ConnectedCaller {
  if ("credentials" in options) {
    const { schemes } = (options.contract ?? clientReads).conventions;
    const keys = Object.fromEntries(
      Object.entries(options.credentials).map(([name, given]) => [name, keyOf(name, given, schemes[name])]),
    );
    return { caller: undefined, keys, secrets: Object.values(keys) };
  }
  if ("token" in options) {
    const { token } = options;
    return { caller: "bearer", authorization: bearerCredentials(token), secrets: [token] };
  }
  const { clientId, clientSecret } = options;
  const authorization = basicCredentials(clientId, clientSecret);
  return { caller: "basic", authorization, secrets: [clientSecret, authorization.slice("Basic ".length)] };
}

/** What stands in the place of a scheme. */
function keyOf(
  name: string,
  given: string | { clientId: string; clientSecret: string },
  scheme: Scheme | undefined,
): string {
  if (scheme === undefined) throw new RangeError(`The contract has no scheme "${name}".`);
  if (scheme === "basic") {
    const { clientId, clientSecret } = Object(given);
    return basicCredentials(clientId, clientSecret);
  }
  const credentials = bearerCredentials(given, `a key for ${name}`);
  return scheme === "bearer" ? credentials : credentials.slice("Bearer ".length);
}

/** Creates the client of an agent. Throws a `TypeError` or `RangeError` for an invalid option; sends nothing. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  return createClient(options);
}
