import { createVerify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface Arrival {
  headers: IncomingHttpHeaders;
  /** The body as received. */
  text: string;
  event: { id: string; type: string; timestamp: string; data?: unknown };
}

/** A status, optionally with a body; or the whole reply. */
export type Answer = number | { status: number; body: unknown } | ((response: ServerResponse) => void);

export interface Receiver {
  url: string;
  /** Everything that has arrived so far. */
  arrivals: Arrival[];
  /** Resolves when that many have arrived. */
  received: (count: number) => Promise<Arrival[]>;
  close: () => Promise<void>;
}

/** An endpoint on an ephemeral port. `answer` decides the reply to each arrival; 200 by default. */
export async function startReceiver(
  answer: (arrival: Arrival, index: number) => Answer = () => 200,
): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const waiting = new Set<() => void>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const arrival: Arrival = { headers: request.headers, text, event: JSON.parse(text) as Arrival["event"] };
    const index = arrivals.push(arrival) - 1;
    reply(response, answer(arrival, index));
    for (const wake of waiting) wake();
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivals,
    received: (count) =>
      new Promise((resolve) => {
        const wake = (): void => {
          if (arrivals.length < count) return;
          waiting.delete(wake);
          resolve(arrivals);
        };
        waiting.add(wake);
        wake();
      }),
    close,
  };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (typeof answer === "function") return answer(response);
  const { status, body } = typeof answer === "number" ? { status: answer, body: undefined } : answer;
  response.writeHead(status).end(body === undefined ? "" : JSON.stringify(body));
}

/** What a platform does with a delivery and the key of its configuration (G-102). */
export function isGenuine({ headers, text }: Arrival, publicKey: string): boolean {
  const { v, s } = JSON.parse(String(headers["x-service-signature"])) as { v: string; s: string };
  return v === "1" && createVerify("SHA256").update(text).verify(publicKey, s, "base64");
}
