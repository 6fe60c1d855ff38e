import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parsedJson } from "../json/parsed-json.ts";

/** One attempt of the target to deliver an event. */
export interface Delivery {
  /** By the clock of the run's timing; milliseconds. */
  readonly atMs: number;
  /** The path at which it arrived, on the receiver's host. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that arrived: signatures are over these. */
  readonly raw: Buffer;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

/** How the receiver replies to a delivery. */
export interface DeliveryReply {
  status: number;
  /** JSON. */
  body?: string;
  /** The delay of the reply; longer than the target's timeout means no reply. */
  afterMs?: number;
}

/** A wait at least this long expects something, a shorter one that nothing comes; milliseconds. */
const LONG_MS = 2_000;
/** A queue without movement for this long is empty; milliseconds. */
const QUIET_MS = 250;
/** How many times longer a wait may take while the target works off a queue. */
const LONGEST_BACKLOG = 3;
/** A target whose deliveries usually take less than this part of a wait has no queue. */
const SOON = 10;
/**
 * From so many of the last awaited deliveries it is taken how long the target needs, and from no fewer than so many: those
 * awaited beside each other may have come with the same look for due deliveries.
 */
const REMEMBERED = 16;
const FEWEST = { beside: 8, alone: 4 };

type Fits = (delivery: Delivery) => boolean;

/** Fits no delivery: for a wait that only lets time pass, in which deliveries may come. */
export const nothing: Fits = () => false;

/** An endpoint for webhooks on a port of the runner; it replies with 200 unless told otherwise. */
export interface Receiver {
  readonly url: string;
  /** What arrived so far, in order. */
  deliveries(fits?: Fits): Delivery[];
  /** Matching deliveries get this reply from now on; `nth` counts them from 0. Returns a function that ends it. */
  answer(fits: Fits, reply: (delivery: Delivery, nth: number) => DeliveryReply): () => void;
  /**
   * Waits until so many matching ones have arrived, or the time is up; returns what is there then. Rejects with the
   * reason of the receiver's signal as soon as that fires.
   */
  arrived(fits: Fits, count: number, withinMs: number): Promise<Delivery[]>;
  /**
   * For how many milliseconds a delivery is waited for until it arrives: three quarters of the last ones took no longer.
   * Undefined while too few were waited for.
   */
  usualMs(): number | undefined;
  /** Whether waits are measured apart from now on: nothing else is in flight, so that a delivery takes less time. */
  measureApart(isAlone: boolean): void;
  close(): Promise<void>;
}

/**
 * Opens the endpoint; `host` is where the target reaches the runner, the signal ends all waiting, and `shown` is told how
 * long each awaited delivery took.
 */
export async function openReceiver(
  host: string,
  now: () => number,
  signal: AbortSignal,
  shown: (afterMs: number) => void = () => undefined,
): Promise<Receiver> {
  const all: Delivery[] = [];
  const rules = new Set<(delivery: Delivery) => DeliveryReply | undefined>();
  const watchers = new Set<(delivery: Delivery) => void>();
  const waits: Record<keyof typeof FEWEST, number[]> = { beside: [], alone: [] };
  let kind: keyof typeof FEWEST = "beside";

  const usualMs = (): number | undefined =>
    threeQuarters(waits[kind], FEWEST[kind]) ?? threeQuarters(waits.beside, FEWEST.beside);

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const delivery = { ...(await readDelivery(request)), atMs: now() };
    all.push(delivery);
    for (const look of watchers) look(delivery);
    const reply = [...rules].toReversed().flatMap((rule) => rule(delivery) ?? [])[0] ?? { status: 200 };
    setTimeout(() => answer(response, reply), reply.afterMs ?? 0);
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has no other kind of address.

  return {
    url: `http://${host}:${port}/webhooks`,
    deliveries: (fits = () => true) => all.filter(fits),
    answer(fits, reply) {
      let nth = 0;
      const rule = (delivery: Delivery): DeliveryReply | undefined =>
        fits(delivery) ? reply(delivery, nth++) : undefined;
      rules.add(rule);
      return () => void rules.delete(rule);
    },
    arrived: (fits, count, withinMs) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(timer);
          watchers.delete(look);
          signal.removeEventListener("abort", stop);
        };
        const startedAt = now();
        let found = all.filter(fits).length;
        const finish = (): void => {
          leave();
          resolve(all.filter(fits));
        };
        const stop = (): void => {
          leave();
          reject(asError(signal.reason));
        };
        const look = (delivery: Delivery): void => {
          if (fits(delivery)) found += 1;
          finishIfThere();
        };
        const finishIfThere = (): void => {
          if (found < count) return;
          const tookMs = now() - startedAt;
          waits[kind].push(tookMs);
          shown(tookMs);
          finish();
        };
        const until = startedAt + LONGEST_BACKLOG * withinMs;
        // While other events still arrive, this one may be in the same queue, unless they usually arrive soon.
        const isBehind = (): boolean =>
          withinMs >= LONG_MS &&
          (usualMs() ?? withinMs) > withinMs / SOON &&
          now() - (all.at(-1)?.atMs ?? 0) < QUIET_MS &&
          now() < until;
        const timeUp = (): void => {
          if (isBehind()) timer = setTimeout(timeUp, QUIET_MS);
          else finish();
        };
        let timer = setTimeout(timeUp, withinMs);
        watchers.add(look);
        signal.addEventListener("abort", stop);
        if (signal.aborted) stop();
        else finishIfThere();
      }),
    usualMs,
    measureApart(isAlone) {
      kind = isAlone ? "alone" : "beside";
    },
    close: () => closed(server),
  };
}

/** What three quarters of the last of these did not exceed; undefined when they are fewer than so many. */
function threeQuarters(waits: readonly number[], fewest: number): number | undefined {
  const last = waits.slice(-REMEMBERED).toSorted((a, b) => a - b);
  return last.length < fewest ? undefined : last[Math.floor(last.length * 0.75)];
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function answer(response: ServerResponse, { status, body = "" }: DeliveryReply): void {
  if (body !== "") response.setHeader("content-type", "application/json");
  response.writeHead(status).end(body);
}

async function readDelivery(request: IncomingMessage): Promise<Omit<Delivery, "atMs">> {
  const chunks: Buffer[] = [];
  // A request of node:http yields buffers unless an encoding is set.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return { path: request.url ?? "/", headers: Object.fromEntries(headers), raw, body: parsedJson(raw.toString()) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
