import { contract } from "@tallystick/contract";
import * as fc from "fast-check";
import { createPayer, type Payer } from "./payer.ts";
import type { Sample } from "./probe.ts";
import { authorization, startProcess, type ServiceProcess } from "./service-process.ts";

const callers = 16;
const samples = 10;

/** No request may hold up the others for longer, in milliseconds of processor time. */
const patienceMs = 50;

/** More than this may not stay in memory from the fourth part to the last, in MiB. */
const growth = 32;

export interface Fuzz {
  requests: number;
  seed: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  samples: Sample[];
}

interface HostileRequest {
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/**
 * Sends hostile requests to every operation.
 * @throws at a fault, at an error without the contract's body, at a request that blocks the others, and when memory grows.
 */
export async function fuzz(requests: number, seed: number, store: string, planted?: string): Promise<Fuzz> {
  const service = await startProcess(store, planted);
  try {
    const hostile = hostileRequests(await createPayer(service.url, 1_000_000));
    const statuses: Record<string, number> = {};
    const taken: Sample[] = [];
    // What is compiled at the first request of an operation is no fault of the request.
    await sendAll(service, fc.sample(hostile, { seed: seed - 1, numRuns: 300 }), {});
    await service.sample();
    for (let part = 0; part < samples; part += 1) {
      const chunk = fc.sample(hostile, { seed: seed + part, numRuns: Math.ceil(requests / samples) });
      await sendAll(service, [...chunk], statuses);
      const found = await service.sample();
      taken.push(found);
      if (found.longestTurnMs > patienceMs) await requireShortTurns(service, chunk);
    }
    requireConstantMemory(taken);
    return { requests: Math.ceil(requests / samples) * samples, seed, statuses, samples: taken };
  } finally {
    await service.stop();
  }
}

async function sendAll(
  service: ServiceProcess,
  requests: HostileRequest[],
  statuses: Record<string, number>,
): Promise<void> {
  const caller = async (): Promise<void> => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const status = await send(service, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** A turn may hold the work of several callers, or a garbage collection: one request after another shows whose it was. */
async function requireShortTurns(service: ServiceProcess, requests: readonly HostileRequest[]): Promise<void> {
  for (const request of requests) {
    let ms = Infinity;
    for (let attempt = 0; attempt < 3 && ms > patienceMs; attempt += 1) {
      await send(service, request);
      ms = Math.min(ms, await service.longestTurn());
    }
    if (ms > patienceMs)
      throw new Error(`${textOf(request)} blocked the event loop for ${Math.round(ms)} ms of processor time`);
  }
}

function requireConstantMemory(taken: readonly Sample[]): void {
  const [early, late] = [taken[3]?.keptMiB ?? 0, taken.at(-1)?.keptMiB ?? 0];
  if (late - early > growth)
    throw new Error(
      `Of the memory ${early} MiB were kept after four tenths of the requests, and ${late} MiB at the end`,
    );
}

function textOf({ method, path, body }: HostileRequest): string {
  return `${method} ${path.slice(0, 500)} with ${body?.slice(0, 2000)}`;
}

async function send({ url }: ServiceProcess, request: HostileRequest): Promise<number> {
  const { method, path, body, headers } = request;
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const { status } = response;
  if (status < 400) return status;
  const error = JSON.parse(text) as { status?: number; code?: string }; // checked at once
  const isFault = status >= 500 && error.code !== "NOT_IMPLEMENTED";
  if (isFault || error.status !== status || typeof error.code !== "string")
    throw new Error(`${textOf(request)} got ${status} ${text}`);
  return status;
}

/** Every operation, with ids that exist, so that some requests get past the first checks. */
function hostileRequests(payer: Payer): fc.Arbitrary<HostileRequest> {
  const texts = fc.oneof(
    fc.constantFrom(...Object.values(payer), "USD", "EUR", "INDIVIDUAL", "USD_ACCOUNT", "ACCOUNT", "SENDING"),
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "\0", "😀", "' or 1=1 --", "%00", "=".repeat(40_000), `${"a".repeat(40_000)}!`),
  );
  const leaf = fc.oneof(texts, fc.integer(), fc.double(), fc.constantFrom(null, true, 1e308, -0, 2 ** 53));
  const names = fc.constantFrom(...memberNames());
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(names, tie("value"), { maxKeys: 8 }),
    ),
  }));
  const bodies = fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(names, value, { maxKeys: 8 }).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    { weight: 1, arbitrary: fc.constantFrom("", "{", "[".repeat(2000), "nul", '{"a":1}{"b":2}', "\uFEFF{}") },
  );
  const segments = fc.oneof(
    texts.map((text) => encodeURIComponent(text.slice(0, 500).toWellFormed())),
    fc.constantFrom("%", "%zz", "..", "%2e%2e%2f", "%00"),
  );
  const types = fc.constantFrom(
    "application/json",
    "application/json",
    "application/json",
    "text/plain",
    "",
    "multipart/form-data; boundary=x",
  );
  return fc
    .record({
      row: fc.constantFrom(...Object.values(contract.operations)),
      body: bodies,
      segment: segments,
      type: types,
      query: segments,
    })
    .map(({ row, body, segment, type, query }) => ({
      method: row.method.toUpperCase(),
      path: `${row.path.replaceAll(/\{\w+\}/g, segment)}?limit=${query}&customerId=${query}`,
      body: row.method === "get" ? undefined : body,
      headers: { authorization, "content-type": type },
    }));
}

/** Names that mean something in some request, and names that mean something in JavaScript. */
function memberNames(): string[] {
  const known =
    "customerType fullName currencies email address source destination accountId amount customerId currency accountInfo";
  const further =
    "accountType accountNumber routingNumber beneficiary type limit form state otp clientPublicKey assertion credentialId";
  return [...known.split(" "), ...further.split(" "), "__proto__", "constructor", "toString"];
}
