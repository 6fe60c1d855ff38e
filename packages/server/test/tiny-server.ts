import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { afterAll, onTestFinished, TestRunner } from "vitest";
import type { Contract, OpenApiDocument } from "@tallystick/contract";
import {
  createServer,
  type Handlers,
  memoryPorts,
  type MemoryPortsOptions,
  type MemorySession,
  type MemoryTx,
  type Ports,
  type ReplyLine,
  type ServerOptions,
} from "../src/index.ts";
import type { OpenCall } from "../src/call/open-call.ts";
import type { Reply } from "../src/call/reply.ts";
import { tinyContract, tinyDocument } from "./tiny-contract.ts";

export type TinyCall = OpenCall<MemoryTx>;
export type TinyHandlers = Record<string, (call: TinyCall) => Promise<Reply>>;

export interface Tiny {
  /** Under the base path. */
  send(method: string, path: string, options?: SendOptions): Promise<Received>;
  port: number;
  /** Exactly this path. */
  sendRaw(method: string, path: string, options?: SendOptions): Promise<Received>;
  clock: { now(): number; advance(milliseconds: number): void };
  ports: Ports<MemoryTx>;
  /** What the server reported as its own faults. */
  errors: { error: unknown; place: { operation?: string; traceId: string } }[];
  lines: ReplyLine[];
  openSession(session: Partial<MemorySession> & { publicKey: string }): Promise<void>;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** A value goes as JSON; a text or bytes go as they are. */
  json?: unknown;
  raw?: string | Uint8Array<ArrayBuffer> | FormData;
  /** Credentials by name; `platform` unless said. */
  as?: keyof typeof authorizations;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  body: { [name: string]: unknown };
}

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString("base64")}`;

export const authorizations = {
  platform: { authorization: basic("token-1:secret-1") },
  colleague: { authorization: basic("token-2:secret-2") },
  reader: { authorization: basic("token-3:secret-3") },
  other: { authorization: basic("token-9:secret-9") },
  agent: { authorization: "Bearer agent-token" },
  unauthenticated: {},
} satisfies Record<string, Record<string, string>>;

const caller = (number: string, platformId: string, permissions: string[]): MemoryPortsOptions["callers"][number] => ({
  credentials: { scheme: "basic", id: `token-${number}`, secret: `secret-${number}` },
  principal: { kind: "platform", credentialId: `token-${number}`, platformId, permissions },
});

export const thing = { id: "Thing:1", name: "one" };

/** The reply of an operation for which the test gives no handler: the smallest valid one. */
async function smallestReply({ row }: TinyCall): Promise<Reply> {
  const status = row.replies.find(({ kind }) => kind === "success")?.status ?? 200;
  if (status === 204) return { status };
  return { status, body: row.listing === undefined ? thing : { data: [] } };
}

/** Starts a server of the tiny contract on a free port. It is closed after the test, or after the last test of the file. */
export async function startTiny(
  options: {
    handlers?: TinyHandlers;
    contract?: Contract;
    document?: OpenApiDocument;
    sandbox?: boolean;
    bodyLimit?: string;
    fileLimit?: number;
    ports?: Partial<Ports<MemoryTx>>;
    /** The app around the router; by default one that has nothing else. */
    app?: (options: ServerOptions<MemoryTx, Contract>) => Express;
  } = {},
): Promise<Tiny> {
  const { contract = tinyContract, document = tinyDocument, sandbox = false } = options;
  let now = Date.UTC(2026, 0, 1);
  let requests = 0;
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) };
  const memory = memoryPorts({
    ...(sandbox && { legacyStamp: "sandbox-valid-signature" }),
    callers: [
      caller("1", "Platform:1", ["TRANSACT"]),
      caller("2", "Platform:1", ["TRANSACT"]),
      caller("3", "Platform:1", []),
      caller("9", "Platform:9", ["TRANSACT"]),
      {
        credentials: { scheme: "bearer", token: "agent-token" },
        principal: {
          kind: "agent",
          credentialId: "Agent:1",
          platformId: "Platform:1",
          permissions: [],
          customerId: "Customer:1",
        },
      },
    ],
  });
  const ports = { ...memory, challenges: { ...memory.challenges }, ...options.ports };
  const errors: Tiny["errors"] = [];
  const lines: ReplyLine[] = [];
  const stubs = Object.fromEntries(Object.keys(contract.operations).map((id) => [id, smallestReply]));
  const { app: appOf = createServer<Contract> } = options;
  const app = appOf({
    // A handler of a test sees the implementation of its call, which has more than the type says.
    handlers: { ...stubs, ...options.handlers } as unknown as Handlers<MemoryTx, Contract>,
    contract,
    document,
    ports,
    clock,
    ids: { requestId: () => `Request:00000000-0000-7000-8000-${String((requests += 1)).padStart(12, "0")}` },
    onError: (error, place) => void errors.push({ error, place }),
    onReply: (line) => void lines.push(line),
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    ...(options.fileLimit !== undefined && { fileLimit: options.fileLimit }),
  });
  const listener = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const atTheEnd = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  atTheEnd(() => {
    listener.closeAllConnections();
    listener.close();
  });
  const { port } = listener.address() as AddressInfo;
  const sendRaw: Tiny["sendRaw"] = async (method, path, { headers = {}, json, raw, as = "platform" } = {}) => {
    const body = json === undefined ? raw : JSON.stringify(json);
    const type = json === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...authorizations[as], ...type, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith("{") ? JSON.parse(text) : {},
    };
  };
  return {
    port,
    sendRaw,
    send: (method, path, request) => sendRaw(method, contract.basePath + path, request),
    clock,
    ports,
    errors,
    lines,
    openSession: (session) =>
      ports.transaction(async (tx) => {
        const full = {
          sessionId: "Session:1",
          credentialId: "AuthMethod:1",
          accountId: "InternalAccount:1",
          expiresAt: now + 900_000,
          ...session,
        };
        tx.table<MemorySession>("sessions").set(full.sessionId, full);
      }),
  };
}
