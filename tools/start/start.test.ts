import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import getPort from "get-port";
import { expect, onTestFinished, test } from "vitest";

const script = new URL("start.ts", import.meta.url).pathname;

interface Started {
  child: ChildProcess;
  port: number;
  /** Everything printed until now. */
  printed: () => string;
}

async function start(args: string[]): Promise<Started> {
  const port = await getPort({ host: "127.0.0.1" });
  const child = spawn(process.execPath, [script, "--port", String(port), "--budget", "60s", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  return { child, port, printed: () => printed };
}

for (const { args, signal, code } of [
  { args: ["--once"], signal: "SIGINT", code: 130 },
  { args: ["--once"], signal: "SIGTERM", code: 143 },
  { args: [], signal: "SIGINT", code: 130 },
] as const)
  test(`${signal} while the suite judges ends with ${code} and leaves no service behind (${args[0] ?? "no options"})`, async () => {
    const { child, port, printed } = await start([...args]);
    await expect.poll(printed, { timeout: 60_000 }).toContain("the suite judges it now");
    child.kill(signal);
    // A package manager passes Ctrl-C on, so that it comes twice.
    child.kill(signal);
    const [exitCode] = await once(child, "exit");
    expect(exitCode).toBe(code);
    expect(printed()).not.toMatch(/Error|Serving/);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
  });
