import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A service in its own process, with an empty store, a test clock and a free port. */
export interface ServiceProcess {
  /** The base URL, with the version segment. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Advances the service's clock. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, "../../service/src/main.ts");
const flags = ["--port", "0", "--store", ":memory:", "--ready-json", "--test-clock", "--log-level", "warn"];

export async function startService(): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  const line = await Promise.race([firstLine(child.stdout), closed.then(([code]) => exited(code))]);
  const { url, clock, clientId, clientSecret }: Record<"url" | "clock" | "clientId" | "clientSecret", string> =
    JSON.parse(line);
  return {
    url,
    clientId,
    clientSecret,
    async advance(advanceMs) {
      const answer = await fetch(clock, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ advanceMs }),
      });
      if (!answer.ok) throw new Error(`POST ${clock} answered ${answer.status}: ${await answer.text()}`);
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
}

async function firstLine(stdout: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: stdout });
  const [line]: string[] = await once(lines, "line");
  return line ?? "";
}

function exited(code: unknown): never {
  throw new Error(`the service exited with ${String(code)} before it was ready`);
}
