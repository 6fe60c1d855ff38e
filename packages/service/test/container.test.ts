import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { optionNames } from "../src/command-line/options.ts";
import { mayMount, mustNotMount } from "./may-mount.ts";
import { temporaryStore } from "./temporary-store.ts";
import { variableOf } from "../src/command-line/read-options.ts";

const file = readFileSync(join(import.meta.dirname, "../Containerfile"), "utf8");

/** The instructions in order, without comments, each on one line. */
const instructions = file
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
  .trim()
  .split("\n");

function instruction(name: string): string {
  const found = instructions.findLast((line) => line.startsWith(`${name} `));
  if (found === undefined) throw new Error(`The Containerfile has no ${name}`);
  return found.slice(name.length + 1);
}

test("the container runs without root and sets only known variables", () => {
  expect(instruction("USER")).toBe("node");
  expect(instructions.findIndex((line) => line.startsWith("USER"))).toBeGreaterThan(
    instructions.findLastIndex((line) => line.startsWith("RUN")),
  );
  const set = instruction("ENV").match(/TALLYSTICK_\w+/g) ?? [];
  expect(set).toContain("TALLYSTICK_STORE");
  expect(optionNames.map(variableOf)).toEqual(expect.arrayContaining(set));
});

test("the example names only known variables", () => {
  const named = (file.match(/TALLYSTICK_\w+/g) ?? []).map((variable) => variable.replace(/_FILE$/, ""));
  expect(named).toContain("TALLYSTICK_ENCRYPTION_KEY");
  expect(optionNames.map(variableOf)).toEqual(expect.arrayContaining(named));
});

test("the container installs what the lockfile in the package says, by its integrity, without a script of anybody", () => {
  const folder = join(import.meta.dirname, "..");
  const shipped = (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { files: string[] }).files;
  expect(shipped).toEqual(expect.arrayContaining(["Containerfile", "image"]));
  expect(instruction("COPY")).toBe("image/package.json image/package-lock.json ./");
  expect(instruction("RUN")).toMatch(/^npm ci --omit=dev --ignore-scripts /);
  const lock = JSON.parse(readFileSync(join(folder, "image/package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string; bin?: Record<string, string> }>;
  };
  const unchecked = Object.entries(lock.packages).filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
  expect(
    unchecked.map(([place]) => place).filter((place) => !/^(node_modules\/@tallystick\/\w+)?$/.test(place)),
  ).toEqual([]);
  // The last part of the path is the name of the command.
  const [command] = Object.keys(lock.packages["node_modules/@tallystick/service"]?.bin ?? {});
  expect(JSON.parse(instruction("ENTRYPOINT"))).toEqual([`${instruction("WORKDIR")}/node_modules/.bin/${command}`]);
});

/** The exit code of the health check, while `/readyz` on the operator's port replies with this status. */
async function healthWhile(status: number): Promise<number> {
  const server = createServer((request, response) =>
    response.writeHead(request.url === "/readyz" ? status : 404).end(),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const [, script = ""] = /CMD (\[.*\])/.exec(instruction("HEALTHCHECK")) ?? [];
  const [, ...args] = JSON.parse(script) as string[];
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const child = execFile(process.execPath, args, { env: { TALLYSTICK_OPERATOR_PORT: String(port) } });
  const [code] = (await once(child, "exit")) as [number];
  return code;
}

test("the health check requests readiness", async () => {
  expect(await healthWhile(200)).toBe(0);
  expect(await healthWhile(503)).toBe(1);
});

test("the container serves with only the volume writable", async ({ skip }) => {
  skip(!mayMount, mustNotMount);
  const store = temporaryStore();
  // The folder of the store becomes the volume; the shell ends with 9 where something else can be written.
  const volume =
    'mount -t tmpfs tmpfs "$0" && mount -o remount,bind,ro / && if touch "$1"; then exit 9; fi; shift; exec "$@"';
  const outside = join(tmpdir(), "outside-of-the-volume");
  const serving = [process.execPath, join(import.meta.dirname, "../src/main.ts"), "--production", "--ready-json"];
  const flags = ["--port", "0", "--operator-port", "0", "--store", store, "--log-level", "silent"];
  const child = spawn("unshare", ["-rm", "sh", "-c", volume, dirname(store), outside, ...serving, ...flags], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, TALLYSTICK_ENCRYPTION_KEY: randomBytes(32).toString("base64") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { operator } = JSON.parse(line) as { operator: string };
  expect((await fetch(`${operator}/healthz`)).status).toBe(200);
});
