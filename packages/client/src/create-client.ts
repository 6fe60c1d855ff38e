import { basicCredentials } from "./basic-credentials.ts";
import type { AgentClient, Client } from "./client.ts";
import { createCaller, connect, type ConnectionOptions } from "./connect.ts";
import { exportWallet } from "./export-wallet.ts";
import { openSession } from "./open-session.ts";
import { refreshSession } from "./refresh-session.ts";

/** The options of a platform's client. */
export interface ClientOptions extends ConnectionOptions {
  clientId: string;
  clientSecret: string;
}

/** The options of an agent's client. */
export interface AgentClientOptions extends ConnectionOptions {
  /** The `accessToken` that `redeemDeviceCode` returned. */
  token: string;
}

/** Creates the client of a platform. Sends nothing before the first call. */
export function createClient({ clientId, clientSecret, ...options }: ClientOptions): Client {
  const authorization = basicCredentials(clientId, clientSecret);
  const connection = connect(options, authorization, [clientSecret, authorization.slice("Basic ".length)]);
  const { environment } = connection.context;
  const client: Client = {
    ...createCaller(connection),
    openSession: (request) => openSession(client, request, environment),
    refreshSession: (session, { signal } = {}) => refreshSession(client, session, environment, signal),
    exportWallet: (request) => exportWallet(client, request, environment),
  };
  return client;
}

/** Creates the client of an agent. Sends nothing before the first call. */
export function createAgentClient({ token, ...options }: AgentClientOptions): AgentClient {
  return createCaller(connect(options, `Bearer ${token}`, [token]));
}
