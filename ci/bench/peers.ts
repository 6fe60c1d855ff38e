import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { exitOf, firstJsonLine, type Ready } from "@tallystick/tools/start";
import getPort from "get-port";

const root = new URL("../..", import.meta.url).pathname;

export interface Peer {
  name: string;
  /** Address that operation paths are appended to. */
  url: string;
  /** Ready for the `Authorization` header. */
  authorization: string;
  stop(): Promise<void>;
}

/** Of every store: a database has no file beside it that holds one. */
export const encryptionKey: string = randomBytes(32).toString("base64");

/** The service on an SQLite file, at the given sync level, or on a database; with these modules loaded before it, and with further flags. */
export async function service(
  store: string,
  sync: "normal" | "full",
  preloaded: readonly string[] = [],
  further: readonly string[] = [],
): Promise<Peer & { pid: number }> {
  const flags = ["--port", "0", "--store", store, "--sync", sync, "--ready-json", "--log-level", "warn", ...further];
  const child = spawn(
    process.execPath,
    [...preloaded.map((module) => `--import=${module}`), join(root, "packages/service/src/main.ts"), ...flags],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, TALLYSTICK_ENCRYPTION_KEY: encryptionKey },
    },
  );
  const { url, clientId, clientSecret } = await firstJsonLine<Ready>(child, () => undefined);
  const authorization = basic(clientId, clientSecret);
  const name = `service, ${store.startsWith("postgres:") ? "PostgreSQL" : `SQLite WAL, synchronous=${sync}`}`;
  return { name, url, authorization, stop: stopper(child), pid: child.pid ?? 0 };
}

/** A program of this folder that answers each path with a reply that the service gave before. */
const stateless = {
  "bare-express": "bare Express",
  "express-openapi-validator": "Express, express-openapi-validator",
  "fastify-schemas": "Fastify with schemas",
  "hono-zod": "Hono with zod-openapi",
} as const;

export type Stateless = keyof typeof stateless;

export async function statelessPeer(
  program: Stateless,
  replies: Record<string, string>,
): Promise<Peer & { pid: number }> {
  const port = await getPort();
  const child = spawn(process.execPath, [join(root, `ci/bench/${program}.ts`), String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, REPLIES: JSON.stringify(replies) },
  });
  const peer = await answering({
    name: stateless[program],
    url: `http://127.0.0.1:${port}`,
    authorization: basic("id", "secret"),
    stop: stopper(child),
  });
  return { ...peer, pid: child.pid ?? 0 };
}

/** Express with `express.json()` and nothing else. */
export function bareExpress(replies: Record<string, string>): Promise<Peer & { pid: number }> {
  return statelessPeer("bare-express", replies);
}

/** Prism mocking the same document: validated, but with no state to keep. */
export async function prism(): Promise<Peer & { pid: number }> {
  const port = await getPort();
  const command = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const document = join(root, "packages/contract/src/gen/openapi.json");
  const child = spawn(
    process.execPath,
    [command, "mock", document, "--port", String(port), "--multiprocess", "false"],
    { stdio: "ignore" },
  );
  const peer = await answering({
    name: "Prism mock",
    url: `http://127.0.0.1:${port}`,
    authorization: basic("id", "secret"),
    stop: stopper(child),
  });
  return { ...peer, pid: child.pid ?? 0 };
}

/** The value of an `Authorization` header. */
export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
}

function stopper(child: ChildProcess): () => Promise<void> {
  return async () => {
    child.kill("SIGTERM");
    await exitOf(child);
  };
}

async function answering(peer: Peer): Promise<Peer> {
  for (let tries = 0; tries < 1200; tries++) {
    try {
      await fetch(peer.url);
      return peer;
    } catch {
      await wait(50);
    }
  }
  throw new Error(`${peer.name} did not answer at ${peer.url} within a minute`);
}
