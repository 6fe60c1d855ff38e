import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

const main = join(import.meta.dirname, "../src/main.ts");

interface Ready {
  url: string;
  clock?: string;
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

test("one command serves, says where in one line, stops on a signal, and finds its data again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "main-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ["--store", join(folder, "service.db"), "--sync", "full", "--test-clock", "--ready-json"];
  const first = start(args);
  const announced = await ready(first);
  expect(announced).toMatchObject({ ready: true, url: expect.stringMatching(/\/2025-10-13$/) });
  expect(announced.clock).toBe(announced.url.replace("2025-10-13", "clock"));
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

test("a wrong command line ends with 2 and says what to do", async () => {
  const child = spawn(process.execPath, [main, "--port", "http"], { stdio: ["ignore", "ignore", "pipe"] });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  expect((await once(child, "close"))[0]).toBe(2);
  expect(lines).toEqual(['--port takes a whole number from 0 to 65535, not "http".', "See --help."]);
});
