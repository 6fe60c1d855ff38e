import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

/** A running mock. */
export interface Prism {
  url: string;
  stopped: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts Prism with a document, and waits until it listens. Its log lines about requests go to `onLine`. When it cannot start, the
 * message of the error is what it printed. `refuses`: requests that the document does not allow are refused; else they are answered,
 * and the header `sl-violations` says what is wrong.
 */
export async function startPrism(
  file: string,
  port: number,
  onLine: (line: string) => void,
  { refuses = true } = {},
): Promise<Prism> {
  const cli = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const args = [cli, "mock", file, "--port", String(port), "--host", "127.0.0.1", ...(refuses ? ["--errors"] : [])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const stopped = once(child, "close");
  const output: string[] = [];
  let url: string | undefined;
  createInterface({ input: child.stderr }).on("line", (line) => output.push(line));
  const listening = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (url !== undefined) return onLine(line);
      output.push(line);
      url = /listening on (http:\S+)/.exec(line)?.[1];
      return url === undefined ? undefined : resolve();
    });
  });
  await Promise.race([listening, stopped]);
  if (url === undefined) throw new Error(`Prism did not start on ${file}:\n${output.join("\n")}`);
  return {
    url,
    stopped,
    async stop() {
      child.kill("SIGTERM");
      await stopped;
    },
  };
}
