import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const directory = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(directory, { recursive: true }));

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs the command in a separate process. */
function tallystick(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { env: { PATH: process.env["PATH"], ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Serves a handler on an ephemeral port; returns the base URL with the version segment. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close().closeAllConnections();
  });
  // A server that listens on a port has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/2025-10-13`;
}

const credentials = ["--client-id", "id", "--client-secret", "a-secret"];

/** Implements nothing, which is not a violation. */
const emptyTarget: RequestListener = (_request, reply) => {
  reply
    .writeHead(501, { "content-type": "application/json" })
    .end('{"status":501,"code":"NOT_IMPLEMENTED","message":"later"}');
};

test("a target that implements nothing is incomplete: exit 1, or 0 with --allow-incomplete", async () => {
  const url = await serve(emptyTarget);
  const json = join(directory, "report.json");
  const args = [
    "run",
    "--target",
    url,
    ...credentials,
    "--only",
    "lifecycle",
    "--budget",
    "0s",
    "--report",
    `json=${json}`,
  ];
  const strict = await tallystick(args);
  expect([strict.code, strict.err]).toEqual([1, ""]);
  expect(strict.out).toContain("incomplete");
  const report: unknown = JSON.parse(await readFile(json, "utf8"));
  expect(report).toMatchObject({ verdict: "incomplete", target: url });
  expect(JSON.stringify(report)).toContain("answers 501: the target does not implement it");
  expect((await tallystick([...args, "--allow-incomplete"])).code).toBe(0);
});

test("a target that answers every call wrongly has violations: exit 1, with every kind of report file", async () => {
  const url = await serve(
    (_request, reply) => void reply.writeHead(200, { "content-type": "text/plain" }).end("hello"),
  );
  const files = [`junit=${join(directory, "junit.xml")}`, `har=${join(directory, "run.har")}`].flatMap((file) => [
    "--report",
    file,
  ]);
  const failures = ["--failures", join(directory, "failures")];
  const ended = await tallystick(
    ["run", "--target", url, ...credentials, "--only", "access", "--budget", "0s", ...files, ...failures],
    { CI: "true" },
  );
  expect([ended.code, ended.err]).toEqual([1, ""]);
  expect(ended.out).toMatch(/repeat {4}node \S+main\.ts replay \S+failures\S+\.json/);
  expect(ended.out).toContain(
    `read the folder ${join(directory, "failures")}, which this run wrote. On another machine`,
  );
  expect(await readFile(join(directory, "junit.xml"), "utf8")).toContain("<failure");
  expect(await readFile(join(directory, "run.har"), "utf8")).toContain('"version": "1.2"');
  const [, file = ""] = /repeat .* replay (\S+)/.exec(ended.out) ?? [];
  const again = await tallystick(["replay", file, ...credentials]);
  expect([again.code, again.err]).toEqual([1, ""]);
});

test("a wrong flag is explained: exit 2", async () => {
  const ended = await tallystick(["run", "--target", "http://127.0.0.1:1/2025-10-13", "--bugdet", "3s"]);
  expect([ended.code, ended.err]).toEqual([2, "error: unknown option '--bugdet'\n(Did you mean --budget?)\n"]);
});

test("an unreachable target is not judged: exit 3 with the next step", async () => {
  const ended = await tallystick(["run", "--target", "http://127.0.0.1:1/2025-10-13", ...credentials]);
  expect([ended.code, ended.err]).toEqual([
    3,
    expect.stringContaining("Is the target running, and is --target its URL?"),
  ]);
});

test("credentials come from the environment, and no output shows them", async () => {
  const url = await serve((request, reply) => void reply.writeHead(400).end(request.headers.authorization));
  const env = { TALLYSTICK_CLIENT_ID: "id", TALLYSTICK_CLIENT_SECRET: "a-secret" };
  const ended = await tallystick(["run", "--target", url, "--only", "access", "--budget", "0s"], env);
  expect(ended.code).toBe(1);
  expect(ended.out).not.toContain("a-secret");
  expect(ended.out).not.toContain(btoa("id:a-secret"));
});

test("a run that is stopped prints what it knows", async () => {
  const url = await serve((_request, reply) => void setTimeout(() => emptyTarget(_request, reply), 100));
  const child = spawn(process.execPath, [main, "run", "--target", url, ...credentials, "--in-flight", "1"]);
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (out === "") child.kill("SIGINT");
    out += chunk.toString();
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(out).toMatch(/incomplete · .* · the run was stopped early/);
});

test("a reader that stops early ends the command without an error", async () => {
  const child = spawn(process.execPath, [main, "list"]);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = await once(child, "exit");
  expect([code, err]).toEqual([0, ""]);
});

test("a target that hangs in the middle of a run ends it soon, and a violation is printed before: exit 1", async () => {
  let calls = 0;
  const url = await serve((request, reply) => {
    calls += 1;
    if (calls <= 60)
      reply.writeHead(request.method === "GET" ? 200 : 418, { "content-type": "application/json" }).end("{}");
  });
  const args = ["--only", "access", "--budget", "0s", "--timeout", "300ms", "--in-flight", "4"];
  const ended = await tallystick(["run", "--target", url, ...credentials, ...args]);
  expect([ended.code, ended.err]).toEqual([1, ""]);
  expect(ended.out).toMatch(/\n✗ [^]*stopped answering/);
});
