import { basicCredentials } from "./basic-credentials.ts";
import type { AgentClient, Client } from "./client.ts";
import { callerOf, connect, type ConnectionOptions } from "./connect.ts";
import { exportWallet } from "./export-wallet.ts";
import { openSession } from "./open-session.ts";
import { refreshSession } from "./refresh-session.ts";

/** What a platform's client needs to know. */
export interface ClientOptions extends ConnectionOptions {
  clientId: string;
  clientSecret: string;
}

/** What an agent's client needs to know. */
export interface AgentClientOptions extends ConnectionOptions {
  /** The `accessToken` that the agent's device code was redeemed for. */
  token: string;
}

/** Makes a client. Nothing is sent before the first call. */
export function createClient({ clientId, clientSecret, ...options }: ClientOptions): Client {
  const authorization = basicCredentials(clientId, clientSecret);
  const connection = connect(options, authorization, [clientSecret, authorization.slice("Basic ".length)]);
  const { surroundings } = connection.calling;
  const client: Client = {
    ...callerOf(connection),
    openSession: (request) => openSession(client, request, surroundings),
    refreshSession: (session, { signal } = {}) => refreshSession(client, session, surroundings, signal),
    exportWallet: (request) => exportWallet(client, request, surroundings),
  };
  return client;
}

/** Makes the client of an agent. Nothing is sent before the first call. */
export function createAgentClient({ token, ...options }: AgentClientOptions): AgentClient {
  return callerOf(connect(options, `Bearer ${token}`, [token]));
}
