import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A reply, as it passes through. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** The JSON that it has; a text where it has none. */
  body: unknown;
}

/** One thing that a server does wrong. */
export interface Fault {
  /** What it does, as the end of a sentence: "shows deleted users". */
  name: string;
  method: string;
  path: RegExp;
  /** The reply instead of the server's. */
  change?: (reply: Reply) => Reply;
  /** What is answered in place of the request's effect, where a read of the same path succeeds: the server never sees the request. */
  instead?: Reply;
  /** What the server sees in place of the body of the request. */
  body?: (body: unknown) => unknown;
}

/** Serves what another server answers, with a fault, while `use` runs. */
export async function withFault<Result>(
  target: string,
  fault: Fault,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const { origin } = new URL(target);
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const sent = await buffer(request);
      const path = request.url ?? "/";
      const isMeant = request.method === fault.method && fault.path.test(path.split("?", 1)[0] ?? "");
      const isSwallowed =
        isMeant &&
        fault.instead !== undefined &&
        (await forwarded(origin + path, "GET", request.headersDistinct, Buffer.of())).status === 200;
      const reply =
        isSwallowed && fault.instead !== undefined
          ? fault.instead
          : await forwarded(
              origin + path,
              request.method ?? "GET",
              request.headersDistinct,
              isMeant ? changed(sent, fault) : sent,
            );
      const { status, headers, body } = isMeant && fault.change !== undefined ? fault.change(reply) : reply;
      response.writeHead(status, headers);
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    serve().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo; // it listens at a port
    return await use(target.replace(origin, `http://127.0.0.1:${port}`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function changed(sent: Buffer, { body }: Fault): Buffer {
  const value = parsed(sent.toString());
  return body === undefined || typeof value === "string" ? sent : Buffer.from(JSON.stringify(body(value)));
}

/** Headers of one connection, and those that a changed body would make wrong. */
const own = ["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "host"];

async function forwarded(url: string, method: string, headers: NodeJS.Dict<string[]>, body: Buffer): Promise<Reply> {
  const sent = Object.entries(headers).filter(([name]) => !own.includes(name));
  const reply = await fetch(url, {
    method,
    headers: sent.flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value])),
    redirect: "manual",
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  return {
    status: reply.status,
    headers: Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name))),
    body: parsed(await reply.text()),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
