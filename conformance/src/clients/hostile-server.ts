import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { contract } from "@tallystick/contract";
import { ProbeFault } from "../http/probe-fault.ts";
import { authorization, secretsOf } from "../http/authorization.ts";
import { handleRequest } from "./handle-request.ts";
import { createAttribution } from "./calls.ts";
import { createServerState } from "./server-state.ts";
import type { ReportExchange, Environment } from "./environment.ts";
import { createRouter, readIncoming } from "./incoming.ts";
import type { Recording } from "./recording.ts";
import type { Outgoing } from "./reply-with-faults.ts";
import type { FaultScenario } from "./fault-scenarios.ts";
import { createScenarioScheduler } from "./scenario-scheduler.ts";

export interface HostileServerOptions {
  /** 0: any free port. */
  port: number;
  faultScenarios: readonly FaultScenario[];
  environment: Environment;
  /** The client's webhook endpoint, until the client sets it. */
  webhooks?: string;
  report: ReportExchange;
}

/** A local server that keeps to the contract and injects faults: 429, 503, lost replies and more. */
export interface HostileServer {
  /** Ends with the version segment. */
  url: string;
  clientId: string;
  clientSecret: string;
  recording: Recording;
  /** Stops everything under way. Rejects when the server itself failed. */
  close(): Promise<void>;
}

/** Starts it. Rejects with a `ProbeFault` when the port is taken. */
export async function openHostileServer({
  port,
  faultScenarios: scenarios,
  environment,
  webhooks,
  report,
}: HostileServerOptions): Promise<HostileServer> {
  const state = createServerState(environment, report);
  state.deliveries.endpoint = webhooks;
  const credentials = { scheme: "basic", id: "client-under-test", secret: environment.uuid() } as const;
  state.permits.platform.add(authorization(credentials));
  for (const secret of secretsOf(credentials)) state.recording.secrets.add(secret);
  const attribute = createAttribution(state.recording, state.challenges, createScenarioScheduler(scenarios));
  const route = createRouter(contract);
  let fault: unknown;

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const closing = new AbortController();
    response.once("close", () => closing.abort());
    const incoming = await readIncoming(message, contract.basePath, environment.now, closing.signal);
    write(response, await handleRequest(state, incoming, route(incoming), attribute));
  }

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      fault ??= error;
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(new ProbeFault(cause.message, "Give another --port.", { cause })));
    server.listen(port, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address with a port.
  const { port: taken } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${taken}${contract.basePath}`,
    clientId: credentials.id,
    clientSecret: credentials.secret,
    recording: state.recording,
    async close() {
      state.deliveries.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      if (fault !== undefined) throw fault;
    },
  };
}

/** Writes the reply, or the part of it that is to arrive. */
function write(response: ServerResponse, { reply, lost }: Outgoing): void {
  const text = reply.html ?? (reply.body === undefined ? "" : JSON.stringify(reply.body));
  if (lost !== undefined && (lost === "drop" || text === "")) return void response.destroy();
  const contentType = reply.html === undefined ? "application/json" : "text/html";
  const ofBody = { "content-type": contentType, "content-length": String(Buffer.byteLength(text)) };
  response.writeHead(reply.status, { ...(text === "" ? {} : ofBody), ...reply.headers });
  if (lost === undefined) response.end(text);
  else response.write(text.slice(0, text.length / 2), () => response.socket?.destroySoon());
}
