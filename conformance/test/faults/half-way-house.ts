import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { operationAt, type Fault, type FaultyCall, type FaultyReply } from "./fault.ts";

/** Headers that speak of one connection or of a body that is written anew. */
const dropped = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "host", "etag"]);

/** Stands in front of a service and does one thing wrong; gives back its own origin. */
export async function openHalfWayHouse(
  origin: string,
  fault: Fault,
): Promise<{ origin: string; close(): Promise<void> }> {
  const behaviour = fault.behave();
  const send = (call: FaultyCall): Promise<FaultyReply> => forward(origin, call);

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const call = await received(incoming);
      const answered = await behaviour.request?.(call, send);
      const reply = answered ?? (await send(call));
      await behaviour.reply?.(call, reply, send);
      write(outgoing, reply);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function received(incoming: IncomingMessage): Promise<FaultyCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const [method, path] = [incoming.method ?? "GET", incoming.url ?? "/"];
  return {
    operation: operationAt(method, path),
    method,
    path,
    headers: kept(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    body: chunks.length === 0 ? undefined : Buffer.concat(chunks).toString(),
  };
}

async function forward(origin: string, call: FaultyCall): Promise<FaultyReply> {
  const reply = await fetch(origin + call.path, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: kept([...reply.headers]), body: parsed(text) };
}

function kept(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !dropped.has(name)));
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function write(outgoing: ServerResponse, { status, headers, body }: FaultyReply): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
}
