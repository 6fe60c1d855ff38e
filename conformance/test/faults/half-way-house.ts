import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { operationAt, type Fault, type FaultyCall, type FaultyDelivery, type FaultyReply } from "./fault.ts";
import { openPostOffice } from "./post-office.ts";

/** Headers that speak of one connection or of a body that is written anew. */
const dropped = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "host", "etag"]);

/** Stands in front of a service and does one thing wrong; `close` throws when the fault itself failed on the way. */
export async function openHalfWayHouse(
  origin: string,
  fault: Fault,
): Promise<{ origin: string; close(): Promise<void> }> {
  const broken: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => {
      broken.push(error);
      outgoing.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;
  const office = openPostOffice(own);
  const behaviour = fault.behave(office.post);
  const straight = (call: FaultyCall): Promise<FaultyReply> => forward(origin, call);
  const send = behaviour.delivery === undefined ? straight : office.between(straight);

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = await received(incoming);
    const delivery = office.opened(call);
    if (delivery !== undefined) return passOn(delivery, outgoing);
    const answered = await behaviour.request?.(call, send);
    const reply = answered ?? (await send(call));
    await behaviour.reply?.(call, reply, send);
    write(outgoing, reply);
    return undefined;
  }

  async function passOn(delivery: FaultyDelivery, outgoing: ServerResponse): Promise<void> {
    const { status, body } = (await behaviour.delivery?.(delivery)) ?? (await office.post(delivery));
    if (status === 0) outgoing.destroy();
    else outgoing.writeHead(status).end(body);
  }

  return {
    origin: own,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      if (broken.length > 0) throw new Error(`The fault ${fault.name} failed itself.`, { cause: broken[0] });
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
    body: chunks.length === 0 ? undefined : Buffer.concat(chunks).toString(encodingOf(incoming.headers)),
  };
}

async function forward(origin: string, call: FaultyCall): Promise<FaultyReply> {
  const reply = await fetch(origin + call.path, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: Buffer.from(call.body, encodingOf(call.headers)) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: kept([...reply.headers]), body: parsed(text) };
}

/** A form carries files, whose bytes are not to be read as text: each becomes one character. */
function encodingOf(headers: { "content-type"?: string | undefined }): "latin1" | "utf8" {
  return headers["content-type"]?.startsWith("multipart/") === true ? "latin1" : "utf8";
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
  if (status === 0) return void outgoing.destroy();
  outgoing.writeHead(status, headers);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
}
