import type { Contract } from "@tallystick/contract";
import type { Handlers, MemoryTx } from "@tallystick/server";
import { bearerServer } from "../bearer-server.ts";
import type { CompiledSpec } from "../compiled-spec.ts";
import { withListener } from "../with-listener.ts";

export const token = "a-token-of-the-broker";

/** What the broker may do wrong. */
export type BrokerFault = "keeps deleted queues" | "leaves a queue out" | "shows queues of other hosts";

interface Host {
  description: unknown;
  queues: Map<string, { durable: unknown }>;
}

function handlersWith(fault: BrokerFault | undefined): Handlers<MemoryTx, Contract> {
  const hosts = new Map<string, Host>();
  const hostOf = (name: unknown): Host | undefined => hosts.get(String(name));
  const queueOf = (host: Host, name: string): { durable: unknown } | undefined =>
    host.queues.get(name) ??
    (fault === "shows queues of other hosts"
      ? [...hosts.values()].flatMap(({ queues }) => queues.get(name) ?? [])[0]
      : undefined);

  return {
    Hosts_list: async () => ({
      status: 200,
      body: [...hosts].map(([name, { description }]) => ({ name, description })),
    }),
    Hosts_get: async (call) => {
      const { params } = call;
      const host = hostOf(params["host"]);
      if (host === undefined) return call.refuse("unknown path.host");
      return { status: 200, body: { name: params["host"], description: host.description } };
    },
    Hosts_put: async ({ params, body }) => {
      const name = String(params["host"]);
      const known = hosts.get(name);
      hosts.set(name, { description: Object(body).description, queues: known?.queues ?? new Map() });
      return { status: known === undefined ? 201 : 204 };
    },
    Hosts_remove: async (call) => {
      const { params } = call;
      if (!hosts.delete(String(params["host"]))) return call.refuse("unknown path.host");
      return { status: 204 };
    },
    Queues_list: async (call) => {
      const { params } = call;
      const host = hostOf(params["host"]);
      if (host === undefined) return call.refuse("unknown path.host");
      const body = [...host.queues].map(([name, queue]) => ({ name, host: params["host"], ...queue }));
      return { status: 200, body: fault === "leaves a queue out" ? body.slice(1) : body };
    },
    Queues_get: async (call) => {
      const { params } = call;
      const host = hostOf(params["host"]);
      if (host === undefined) return call.refuse("unknown path.host");
      const queue = queueOf(host, String(params["queue"]));
      if (queue === undefined) return call.refuse("unknown path.queue");
      return { status: 200, body: { name: params["queue"], host: params["host"], ...queue } };
    },
    Queues_put: async (call) => {
      const { params, body } = call;
      const host = hostOf(params["host"]);
      if (host === undefined) return call.refuse("unknown path.host");
      const name = String(params["queue"]);
      if (Object(body).name !== name) return { status: 400, body: { code: "INVALID_INPUT", message: "Another name." } };
      const status = host.queues.has(name) ? 204 : 201;
      host.queues.set(name, { durable: Object(body).durable });
      return { status };
    },
    Queues_remove: async (call) => {
      const { params } = call;
      const host = hostOf(params["host"]);
      if (host === undefined) return call.refuse("unknown path.host");
      const name = String(params["queue"]);
      if (!host.queues.has(name)) return call.refuse("unknown path.queue");
      if (fault !== "keeps deleted queues") host.queues.delete(name);
      return { status: 204 };
    },
  };
}

/** Serves a broker without hosts while `use` runs. */
export function withBroker<Result>(
  spec: Pick<CompiledSpec, "contract" | "document">,
  fault: BrokerFault | undefined,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  return withListener(bearerServer(spec, token, handlersWith(fault)), use);
}
