import { createClient, type Client, type ClientOptions } from "../src/index.ts";

/** A request as the service would have seen it. */
export interface Seen {
  method: string;
  /** Behind the base URL, with its query. */
  path: string;
  headers: Headers;
  /** As it was written. */
  body: string;
}

/** An answer of a scripted service: one that it gives, or what `fetch` throws instead. */
export type Answer = Response | Error | ((request: Request) => Promise<Response>);

export interface Scripted {
  client: Client;
  seen: Seen[];
  /** Every wait between attempts, in milliseconds. */
  slept: number[];
}

export const baseUrl = "http://service.test/2025-10-13";

/** A client whose service gives these answers in turn, and whose waits take no time. */
export function scripted(answers: Answer[], options: Partial<ClientOptions> = {}): Scripted {
  const seen: Seen[] = [];
  const slept: number[] = [];
  const rest = [...answers];
  const client = createClient({
    baseUrl,
    clientId: "the-client",
    clientSecret: "the-secret",
    clock: { now: () => Date.parse("2025-10-13T12:00:00Z") },
    random: () => 1,
    sleep: async (ms) => void slept.push(ms),
    fetch: async (request) => {
      const answer = rest.shift() ?? new Error(`the script has no answer to ${request.method} ${request.url}`);
      seen.push(await seenOf(request));
      if (answer instanceof Error) throw answer;
      return typeof answer === "function" ? answer(request) : answer;
    },
    ...options,
  });
  return { client, seen, slept };
}

/** An answer in the contract's error body. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status, code, message: `It is ${code}` }, { status, headers });
}

async function seenOf(request: Request): Promise<Seen> {
  const { method, url, headers } = request;
  return { method, path: url.slice(baseUrl.length), headers, body: await request.clone().text() };
}
