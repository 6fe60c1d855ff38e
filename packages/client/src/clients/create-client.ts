import type { Contract, TallystickContract } from "@tallystick/contract";
import { basicCredentials, bearerCredentials } from "../requests/credentials.ts";
import type { AgentClient, Client, TokenClient } from "./client.ts";
import { createCaller, connect, type ConnectionOptions, type GivenContract } from "./connect.ts";

/** The options of the client of a caller with an id and a secret, in the shipped contract a platform. */
export interface ClientOptions<C extends Contract = TallystickContract> extends ConnectionOptions<C> {
  clientId: string;
  clientSecret: string;
}

/** The options of the client of a caller with a bearer token. */
export interface TokenClientOptions<C extends Contract = TallystickContract> extends ConnectionOptions<C> {
  token: string;
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
export function createClient(
  options: ClientOptions<Contract> | TokenClientOptions<Contract>,
): Client<Contract> | TokenClient<Contract> {
  if ("token" in options) {
    const { token, ...rest } = options;
    return createCaller(connect(rest, { caller: "bearer", authorization: bearerCredentials(token), secrets: [token] }));
  }
  const { clientId, clientSecret, ...rest } = options;
  const authorization = basicCredentials(clientId, clientSecret);
  const secrets = [clientSecret, authorization.slice("Basic ".length)];
  return createCaller(connect(rest, { caller: "basic", authorization, secrets }));
}

/** Creates the client of an agent. Throws a `TypeError` or `RangeError` for an invalid option; sends nothing. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  return createClient(options);
}
