import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test, vi } from "vitest";

const main = join(import.meta.dirname, "../src/main.ts");

interface Ready {
  url: string;
  clock?: string;
  demo?: string;
  clientId?: string;
  clientSecret?: string;
}

function start(args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [main, "--port", "0", "--log-level", "silent", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function ready(child: { stdout: NodeJS.ReadableStream }): Promise<Ready> {
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return JSON.parse(line) as Ready;
}

async function get({ url, clientId, clientSecret }: Ready, path: string): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } });
}

test("the command serves, prints its URL on one line, stops on a signal and keeps its data", async () => {
  const folder = mkdtempSync(join(tmpdir(), "main-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ["--store", join(folder, "service.db"), "--sync", "full", "--test-clock", "--demo", "--ready-json"];
  const first = start(args);
  const announced = await ready(first);
  expect(announced).toMatchObject({ ready: true, url: expect.stringMatching(/\/2025-10-13$/) });
  expect(announced.clock).toBe(announced.url.replace("2025-10-13", "clock"));
  expect(announced.demo).toBe(announced.url.replace("127.0.0.1", "localhost").replace("2025-10-13", "demo"));
  const before: unknown = await (await get(announced, "/platform/internal-accounts")).json();
  first.kill("SIGTERM");
  expect((await once(first, "exit"))[0]).toBe(0);

  const second = start(args);
  const again = await ready(second);
  expect(again.clientId).toBeUndefined();
  const { clientId = "", clientSecret = "" } = announced;
  const response = await get({ ...again, clientId, clientSecret }, "/platform/internal-accounts");
  expect(await response.json()).toEqual(before);
  second.kill("SIGINT");
  expect((await once(second, "exit"))[0]).toBe(0);
});

test("production never prints a given secret, a sandbox prints it for machines", async () => {
  const given = ["--ready-json", "--client-id", "first", "--client-secret", "a secret of the operator"];
  const folder = mkdtempSync(join(tmpdir(), "main-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = ["--encryption-key", Buffer.alloc(32, 7).toString("base64")];
  const store = ["--store", join(folder, "service.db"), ...key];
  const [sandbox, production] = [start(given), start([...given, ...store, "--production", "--operator-port", "0"])];
  expect(await ready(sandbox)).toMatchObject({ clientId: "first", clientSecret: "a secret of the operator" });
  expect(Object.keys(await ready(production))).toEqual(["ready", "url", "operator"]);
});

/** A request whose body never comes; resolves when the service waits for it. */
async function unfinished({ url, clientId, clientSecret }: Ready): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const headers = ["host: a", `authorization: ${authorization}`, "content-type: application/json"];
  const awaited = ["content-length: 10", "expect: 100-continue"];
  socket.on("error", () => undefined);
  socket.write(`${["POST /2025-10-13/customers HTTP/1.1", ...headers, ...awaited].join("\r\n")}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a second ${signal} ends the process immediately`, async () => {
    const child = start(["--ready-json", "--shutdown-timeout", "10m"]);
    const announced = await ready(child);
    await unfinished(announced);
    child.kill(signal);
    await vi.waitFor(() => expect(fetch(announced.url)).rejects.toThrow("fetch failed"), 10_000);
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([128 + constants.signals[signal], null]);
  });
}

/** The end of a process that cannot start, and its message. */
async function refusal(args: string[]): Promise<{ code: unknown; lines: string[] }> {
  const child = spawn(process.execPath, [main, "--log-level", "silent", ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  const [code] = await once(child, "close");
  return { code, lines };
}

test("a wrong command line exits with 2 and the next step", async () => {
  const lines = ['--port takes a whole number from 0 to 65535, not "http".', "See --help."];
  expect(await refusal(["--port", "http"])).toEqual({ code: 2, lines });
});

test("a port in use is an error with the next step", async () => {
  const { port } = new URL((await ready(start(["--ready-json"]))).url);
  const line = `Port ${port} of 127.0.0.1 is taken (EADDRINUSE). Free it, name another with --port, or take any with --port 0.`;
  expect(await refusal(["--port", port])).toEqual({ code: 1, lines: [line] });
});

test("an unavailable address is an error with its name", async () => {
  const { code, lines } = await refusal(["--host", "192.0.2.1"]);
  expect({ code, lines: lines.length }).toEqual({ code: 1, lines: 1 });
  expect(lines[0]).toMatch(
    /^Cannot listen on port 4010 of 192\.0\.2\.1: .*EADDRNOTAVAIL.*Try another --port or --host\.$/,
  );
});
