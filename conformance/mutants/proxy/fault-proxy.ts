import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Contract } from "@tallystick/contract";
import { Agent, request } from "undici";
import { operationAt, type Behave, type ProxiedCall, type ProxiedDelivery, type ProxiedReply } from "./proxied-call.ts";
import { openWebhookProxy } from "./webhook-proxy.ts";

/** Headers of one connection, or of a body that the proxy serializes again. */
const dropped = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "host", "etag"]);

/** Opens a proxy in front of a service of the contract, by default the shipped one, at a free port. `close` throws if `behave` itself failed. */
export async function openFaultProxy(
  target: string,
  behave: Behave,
  { atPort = 0, contract }: { atPort?: number; contract?: Contract } = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const errors: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => {
      errors.push(error);
      outgoing.destroy();
    });
  });
  server.listen(atPort, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const webhooks = openWebhookProxy(origin);
  const behaviour = behave(webhooks.deliver);
  const direct = (call: ProxiedCall): Promise<ProxiedReply> => forward(target, call);
  const send = behaviour.delivery === undefined ? direct : webhooks.rewriting(direct);

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = await readCall(incoming, contract);
    const delivery = webhooks.deliveryIn(call);
    if (delivery !== undefined) return passDelivery(delivery, outgoing);
    const answered = await behaviour.request?.(call, send);
    const reply = answered ?? (await send(call));
    await behaviour.reply?.(call, reply, send);
    writeReply(outgoing, reply);
    return undefined;
  }

  async function passDelivery(delivery: ProxiedDelivery, outgoing: ServerResponse): Promise<void> {
    const { status, body } = (await behaviour.delivery?.(delivery)) ?? (await webhooks.deliver(delivery));
    if (status === 0) outgoing.destroy();
    else outgoing.writeHead(status).end(body);
  }

  return {
    origin,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      if (errors.length > 0) throw new Error("The behaviour of a fault proxy threw.", { cause: errors[0] });
    },
  };
}

async function readCall(incoming: IncomingMessage, contract?: Contract): Promise<ProxiedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const [method, path] = [incoming.method ?? "GET", incoming.url ?? "/"];
  return {
    operation: operationAt(method, path, contract),
    method,
    path,
    headers: forwarded(linesOf(incoming.rawHeaders)),
    body: chunks.length === 0 ? undefined : Buffer.concat(chunks).toString(encodingOf(incoming.headers)),
  };
}

/** The names in lower case, but for the second line of a header, which is in capitals. */
function linesOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  const lines = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    lines.set(lines.has(name.toLowerCase()) ? name.toUpperCase() : name.toLowerCase(), value);
  }
  return [...lines];
}

/** The service closes a connection that is idle for seconds, which on a busy machine may be just when it is taken up again. */
const withoutReuse = new Agent({ pipelining: 0 });

async function forward(origin: string, call: ProxiedCall): Promise<ProxiedReply> {
  // `fetch` would join several lines of one header.
  const reply = await request(origin + call.path, {
    dispatcher: withoutReuse,
    method: call.method,
    headers: call.headers,
    body: call.body === undefined ? null : Buffer.from(call.body, encodingOf(call.headers)),
  });
  const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status: reply.statusCode, headers: forwarded(headers), body: parsed(await reply.body.text()) };
}

/** The bytes of a file in a form must not be decoded as text: Latin-1 gives one character for each byte. */
function encodingOf(headers: { "content-type"?: string | undefined }): "latin1" | "utf8" {
  return headers["content-type"]?.startsWith("multipart/") === true ? "latin1" : "utf8";
}

function forwarded(headers: Iterable<[string, string]>): Record<string, string> {
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

function writeReply(outgoing: ServerResponse, { status, headers, body }: ProxiedReply): void {
  if (status === 0) return void outgoing.destroy();
  outgoing.writeHead(status, headers);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
}
