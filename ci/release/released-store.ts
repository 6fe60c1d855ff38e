import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { withServing } from "@tallystick/tools/start";

const root = new URL("../..", import.meta.url).pathname;

/** A store that a service of the last release wrote, compressed by Brotli. */
export const RELEASED_STORE = join(root, "released/store.br");

/** The program of the service. */
export const service = join(root, "packages/service/src/main.ts");

/** Those of the platform in the store. */
export const credentials = { TALLYSTICK_CLIENT_ID: "last", TALLYSTICK_CLIENT_SECRET: "release-0.1.0" };

/** With the key of the store: nothing in it is secret. */
export const secrets = { ...credentials, TALLYSTICK_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") };

/** Serves a store until `use` is done. */
export async function serving(file: string, use: (url: string) => Promise<void>): Promise<void> {
  const flags = [
    "--store",
    file,
    "--record-mode=sandbox",
    "--port=0",
    "--test-clock",
    "--ready-json",
    "--log-level=error",
  ];
  const env = { ...process.env, ...secrets };
  const child = spawn(process.execPath, [service, ...flags], { env, stdio: ["ignore", "pipe", "inherit"] });
  await withServing(child, ({ url }) => use(url));
}

/** Lets the suite judge a part, which leaves customers, cards, payments, agents and keys in the store. */
export async function judge(url: string): Promise<{ code: number | null; out: string }> {
  const some = ["--only", "CARD-20", "--only", "transfers.in", "--budget-calls", "1", "--seed", "1"];
  const args = ["run", "--target", url, "--clock", new URL("/clock", url).href, ...some];
  const suite = spawn(process.execPath, [join(root, "conformance/src/cli/main.ts"), ...args], {
    env: { ...process.env, ...credentials },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let out = "";
  suite.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  await once(suite, "close");
  return { code: suite.exitCode, out };
}
