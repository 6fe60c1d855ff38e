import type { Contract, TallystickContract } from "@tallystick/contract";
import { basicCredentials } from "./basic-credentials.ts";
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

/** Creates a client with the credentials of a caller. Sends nothing before the first call. */
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
    return createCaller(connect(rest, `Bearer ${token}`, [token]));
  }
  const { clientId, clientSecret, ...rest } = options;
  const authorization = basicCredentials(clientId, clientSecret);
  return createCaller(connect(rest, authorization, [clientSecret, authorization.slice("Basic ".length)]));
}

/** Creates the client of an agent. Sends nothing before the first call. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  return createClient(options);
}
