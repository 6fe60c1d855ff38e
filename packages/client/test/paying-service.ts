import type { Fetch } from "../src/index.ts";
import { exampleReply } from "./example-reply.ts";

/** A service in memory that executes each key once, and forgets keys after a day. */
export interface PayingService {
  fetch: Fetch;
  /** The executed transfers, by their ids. */
  transfers: { id: string; createdAt: string; amount: number }[];
  /** The keys of the requests, in their order. */
  keys: string[];
}

/** What happens to a request: `lose` executes it without a reply; a response is a gateway's, and nothing is executed. */
export type Disturbance = "lose" | Response | undefined;

const dayMs = 24 * 60 * 60 * 1000;

export function payingService(clock: { now: () => number }, disturbances: Disturbance[] = []): PayingService {
  const replies = new Map<string, { atMs: number; body: object }>();
  const service: PayingService = { fetch, transfers: [], keys: [] };

  async function fetch(...[url, { method, headers, body }]: Parameters<Fetch>): ReturnType<Fetch> {
    if (method === "GET") return Response.json({ data: service.transfers, hasMore: false, url });
    const key = headers["Idempotency-Key"] ?? "";
    service.keys.push(key);
    const disturbance = disturbances.shift();
    if (disturbance instanceof Response) return disturbance;
    const scope = `${headers["Authorization"]} ${key}`;
    const known = replies.get(scope);
    const reply = known && clock.now() - known.atMs < dayMs ? known : executed(typeof body === "string" ? body : "");
    replies.set(scope, reply);
    if (disturbance === "lose") throw new TypeError("connection lost");
    return Response.json(reply.body, { status: 201 });
  }

  function executed(body: string): { atMs: number; body: object } {
    const { amount }: { amount: number } = JSON.parse(body);
    const createdAt = new Date(clock.now()).toISOString();
    const id = `Transaction:${service.transfers.length + 1}`;
    const transfer = { ...exampleReply("transfers.out"), id, createdAt, amount };
    service.transfers.push(transfer);
    return { atMs: clock.now(), body: transfer };
  }
  return service;
}
