import type { Contract, TallystickContract } from "@tallystick/contract";
import type { PlatformOperationId } from "./agent-operations.ts";
import { basicCredentials } from "./basic-credentials.ts";
import type { AgentClient, Caller, Client, TokenClient, WalletSessions } from "./client.ts";
import { createCaller, connect, type Connection, type ConnectionOptions, type GivenContract } from "./connect.ts";
import { exportWallet } from "./export-wallet.ts";
import { openSession } from "./open-session.ts";
import { refreshSession } from "./refresh-session.ts";

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
  const connection = connect(rest, authorization, [clientSecret, authorization.slice("Basic ".length)]);
  const caller: Caller<string, Contract> = createCaller(connection);
  if (!("internalAccounts.export" in connection.context.contract.operations)) return caller;
  return { ...caller, ...walletsOf(connection) };
}

/** Creates the client of an agent. Sends nothing before the first call. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  return createClient(options);
}

/** What a client of the shipped contract does for wallets. */
export function walletsOf(connection: Connection): WalletSessions {
  const { environment } = connection.context;
  const client = createCaller<PlatformOperationId, TallystickContract>(connection);
  return {
    openSession: (request) => openSession(client, request, environment),
    refreshSession: (session, { signal } = {}) => refreshSession(client, session, environment, signal),
    exportWallet: (request) => exportWallet(client, request, environment),
  };
}
