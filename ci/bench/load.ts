import autocannon, { type Options, type Request } from "autocannon";
import { readdirSync, readFileSync } from "node:fs";

export interface SampleRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Measured {
  /** Mean over the run. */
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadOptions {
  connections: number;
  /** Seconds that count; before them a fifth of that time is run as a warm-up. */
  seconds: number;
}

/** Sends the same request over keep-alive connections. Any reply other than 2xx voids the measurement: an error is fast to make. */
export async function load(request: SampleRequest, options: LoadOptions): Promise<Measured> {
  return measured(request, `${request.method} ${request.url}`, options);
}

/** Sends these requests in turn, over each connection. */
export async function loadMixed(requests: readonly SampleRequest[], options: LoadOptions): Promise<Measured> {
  const sent = requests.map(({ url, ...request }) => {
    const { pathname, search } = new URL(url);
    return { ...request, path: pathname + search };
  });
  return measured({ url: requests[0]?.url ?? "", requests: sent }, "the mixture", options);
}

/** Sends any of these requests at a time, so that connections seldom send the same. */
export async function loadAny(requests: readonly SampleRequest[], options: LoadOptions): Promise<Measured> {
  const setupRequest = (request: Request): Request => {
    const { url = "", ...chosen } = requests[Math.floor(Math.random() * requests.length)] ?? {};
    return { ...request, ...chosen, path: new URL(url).pathname };
  };
  const [{ url, method, headers }] = requests as [SampleRequest]; // There is one at least.
  const any = { method, headers, path: new URL(url).pathname, setupRequest };
  return measured({ url, requests: [any] }, "one of the requests", options);
}

async function measured(
  target: Pick<Options, "url" | "method" | "headers" | "body" | "requests">,
  name: string,
  { connections, seconds }: LoadOptions,
): Promise<Measured> {
  await autocannon({ ...target, connections, duration: Math.max(1, Math.round(seconds / 5)) });
  const result = await autocannon({ ...target, connections, duration: seconds });
  const failed = result.non2xx + result.errors;
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.total} calls of ${name} did not succeed; nothing was measured`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const connectionsOfProcessorTime = 16;
/** Seconds. */
const longestWithoutReply = 10;

/** Processor time that a process of this machine takes to answer one request, in microseconds. Linux only. */
export async function processorTimePerRequest(pid: number, request: SampleRequest, seconds: number): Promise<number> {
  const before = processorTime(pid);
  const { requests, non2xx, errors } = await autocannon({
    ...request,
    connections: connectionsOfProcessorTime,
    duration: seconds,
    sampleInt: 100,
  });
  // On a busy machine nothing may be answered in so short a time.
  if (non2xx + errors + requests.total === 0 && seconds < longestWithoutReply)
    return processorTimePerRequest(pid, request, 2 * seconds);
  if (non2xx + errors > 0 || requests.total === 0)
    throw new Error(`${non2xx + errors} of ${requests.total} calls of ${request.url} did not succeed`);
  return (processorTime(pid) - before) / requests.total;
}

/** Of all its threads, in microseconds. The kernel counts the ticks of `/proc/<pid>/stat` too coarsely for a short load. */
function processorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
}
