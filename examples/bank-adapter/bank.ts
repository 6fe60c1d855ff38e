import type { StatementLine } from "@tallystick/service";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sign, signatureHeader } from "./callback-signature.ts";

/** What the bank takes at `POST /orders`. */
export interface BankOrder extends Partial<Pick<StatementLine, "sent" | "received">> {
  /** The customer's own key: an order with a known one is not carried out again. */
  key: string;
  kind: "payment" | "name-check";
}

/** What the bank sends to its customer when it has carried something out. */
export interface BankCallback {
  key: string;
  kind: BankOrder["kind"];
  result: string;
}

/** How the bank errs; for trying out what finds it. */
export interface BankOptions {
  secret: string;
  /** Carries out an order again whenever it comes. */
  isForgetful?: boolean;
  /** Never answers these. */
  loses?: (order: BankOrder) => boolean;
}

export interface FakeBank {
  url: string;
  /** Where callbacks go. */
  callTo: (url: string) => void;
  /** Sends every answer that is due: each twice, the last first. What is not accepted stays due; returns how many do. */
  answer: () => Promise<number>;
  /** The same, until all are accepted. */
  answerAll: () => Promise<void>;
  statement: () => StatementLine[];
  close: () => Promise<void>;
}

/** A bank that takes orders at once and answers later, by callback: at least once, in no particular order. */
export async function openBank({ secret, isForgetful = false, loses = () => false }: BankOptions): Promise<FakeBank> {
  const known = new Set<string>();
  const lines: StatementLine[] = [];
  const due: BankCallback[] = [];
  let callbackUrl = "";

  function carryOut(order: BankOrder): void {
    if (known.has(order.key) && !isForgetful) return;
    known.add(order.key);
    const { key, kind, sent, received } = order;
    if (sent && received) lines.push({ reference: key, sent, received });
    if (!loses(order)) due.push({ key, kind, result: kind === "payment" ? "SETTLED" : "SAME_NAME" });
  }

  async function call(callback: BankCallback): Promise<void> {
    const body = JSON.stringify(callback);
    const headers = { "content-type": "application/json", [signatureHeader]: sign(secret, body) };
    const { ok } = await fetch(callbackUrl, { method: "POST", headers, body });
    if (!ok) due.push(callback);
  }

  async function answer(): Promise<number> {
    const callbacks = due.splice(0).toReversed();
    for (const callback of [...callbacks, ...callbacks]) await call(callback);
    return due.length;
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    carryOut(JSON.parse(await readBody(request)) as BankOrder); // the only customer of this bank is the adapter beside it
    response.writeHead(202).end();
  }

  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    callTo: (url) => void (callbackUrl = url),
    statement: () => lines,
    answer,
    async answerAll() {
      while ((await answer()) > 0);
    },
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request without encoding yields buffers
  return Buffer.concat(chunks).toString();
}
