import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { comparedByReport, comparedInReadme } from "./clients/comparison.ts";
import { withVerdict } from "./clients/judge-client.ts";
import { runCli } from "../src/cli/program.ts";
import type { ClientReport } from "../src/clients/client-report.ts";
import { habits } from "../src/clients/habits/index.ts";

const programs = fileURLToPath(new URL("./clients", import.meta.url));
const directory = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(directory, { recursive: true }));

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs `tallystick client` until it ends or is stopped; `onOutput` gets the whole output after each addition. */
async function judged(args: readonly string[], stop?: AbortSignal, onOutput?: (out: string) => void): Promise<Ended> {
  let [out, err] = ["", ""];
  const write = (text: string): void => {
    out += text;
    onOutput?.(out);
  };
  const code = await runCli(["client", ...args], {
    out: { write, isTerminal: false, columns: 80 },
    fail: (text) => void (err += text),
    env: { PATH: process.env["PATH"] },
    calledAs: "tallystick",
    signal: stop ?? new AbortController().signal,
  });
  return { code, out, err };
}

/** A program of one file that gets the service by its environment and a folder by its arguments. */
async function program(name: string, text: string): Promise<string[]> {
  const file = join(directory, name);
  const opening = `import { writeFileSync } from "node:fs";
const { TALLYSTICK_URL: url, TALLYSTICK_CLIENT_ID: id, TALLYSTICK_CLIENT_SECRET: secret } = process.env;
const headers = { authorization: "Basic " + btoa(id + ":" + secret) };\n`;
  await writeFile(file, opening + text);
  return ["--", process.execPath, file, directory];
}

/** Judges one of the programs in clients/. */
async function judgedProgram([name, ...args]: readonly [string, ...string[]]): Promise<
  Ended & { report: ClientReport }
> {
  const json = join(directory, `${name}.json`);
  const ended = await judged(["--report", `json=${json}`, "--", process.execPath, join(programs, name), ...args]);
  return { ...ended, report: JSON.parse(await readFile(json, "utf8")) as ClientReport };
}

test.concurrent("our client shows each expected behaviour and exits 0", async () => {
  const { report, ...ended } = await judgedProgram(["our-client.ts"]);
  expect(ended).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/conformant · 27 of 27 habits held/) });
  expect(report).toMatchObject({ schema: 1, verdict: "conformant", contract: { version: "2025-10-13" } });
  expect(report).toHaveProperty("habits.length", habits.length);
  expect(comparedByReport(report)).toEqual(comparedInReadme("this client"));
});

test.concurrent("openapi-fetch follows redirects, and neither retries nor signs", async () => {
  const { report, ...ended } = await judgedProgram(["openapi-fetch-client.ts"]);
  expect(ended).toMatchObject({ code: 1, err: "" });
  expect(withVerdict("violated", report)).toEqual(["CLIENT-21"]);
  expect(withVerdict("never-exercised", report)).toEqual(
    expect.arrayContaining(["CLIENT-01", "CLIENT-07", "CLIENT-20"]),
  );
  expect(comparedByReport(report)).toEqual(comparedInReadme("openapi-fetch"));
});

test.concurrent("a broken habit is reported with its calls and without secrets: exit 1", async () => {
  const transfers = `for (const key of ["a", "b", "c"]) await fetch(url + "/transfer-out", {
    method: "POST", body: '{"amount":1}', headers: { ...headers, "idempotency-key": key, "x-secret": secret },
  }).catch(() => {});`;
  const discloseSecret = `await fetch(url + "/config", { headers }); writeFileSync(process.argv[2] + "/secret", secret);`;
  const ended = await judged(await program("transfers.mjs", `${discloseSecret}\n${transfers}`));
  expect(ended).toMatchObject({ code: 1, err: "" });
  expect(ended.out).toMatch(/✗ CLIENT-01 A call that is retried .*\n {2}.*IDEM-01 \(spec\/\S+:\d+\)/);
  expect(ended.out).toMatch(/expected {2}the key of the first attempt again, a\n {4}observed {2}the key b/);
  expect(ended.out).toMatch(/\$ curl -i -X POST .* -H 'idempotency-key: b' -H 'x-secret: \*{3}'/);
  expect(ended.out).not.toContain(await readFile(join(directory, "secret"), "utf8"));
});

test.concurrent("a habit never exercised is not conformant, unless --allow-incomplete is given", async () => {
  const one = await program("one.mjs", `await fetch(url + "/config", { headers }); process.exitCode = 7;`);
  const strict = await judged(one);
  expect(strict).toMatchObject({ code: 1, err: "", out: expect.stringContaining("The command ended with 7.") });
  expect(strict.out).toContain("CLIENT-01: no call that takes a key was retried");
  expect(strict.out).toMatch(/incomplete · \d of 27 habits held/);
  expect((await judged(["--allow-incomplete", ...one])).code).toBe(0);
});

test.concurrent("a command that cannot run or makes no call is not judged: exit 3 with the next step", async () => {
  expect(await judged(["--", join(directory, "nothing")])).toMatchObject({
    code: 3,
    err: expect.stringMatching(/could not be run[^]*Check what stands behind --/),
  });
  expect(await judged(["--", "true"])).toMatchObject({ code: 3, err: expect.stringContaining("read TALLYSTICK_URL?") });
});

test.concurrent("a client whose requests all get 401 or 404 is not judged: exit 3 with the first request", async () => {
  const unauthenticated = await program(
    "unauthenticated.mjs",
    `await fetch(url + "/config"); await fetch(url + "/nothing");`,
  );
  expect(await judged(unauthenticated)).toMatchObject({
    code: 3,
    err: expect.stringMatching(
      /was refused; the first was GET \/2025-10-13\/config, answered with 401\.\nIt has the URL/,
    ),
  });
});

test.concurrent("a port in use is reported: exit 3", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  // A server that listens on a port has an address with a port.
  const { port } = taken.address() as AddressInfo;
  const ended = await judged(["--port", String(port), "--", "true"]);
  taken.close();
  expect(ended).toMatchObject({ code: 3, err: expect.stringContaining("Give another --port.") });
});

test.concurrent("without a command it prints the URL and credentials, shows each call, and judges when stopped", async () => {
  const stop = new AbortController();
  const ready = Promise.withResolvers<string>();
  const judging = judged([], stop.signal, (out) => (out.includes("Ctrl-C") ? ready.resolve(out) : undefined));
  const output = await ready.promise;
  const [url, id, secret] = [/on (\S+)\n/, /id +(\S+)\n/, /secret +(\S+)\n/].map((line) => line.exec(output)?.[1]);
  await fetch(`${url}/nothing?secret=${secret}`);
  await fetch(`${url}/config`, { headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` } });
  stop.abort();
  const ended = await judging;
  expect(ended).toMatchObject({ code: 1, err: "" });
  expect(ended.out).toContain("config.get  GET /2025-10-13/config → 200  (fields nobody declared)");
  expect(ended.out).toMatch(
    /GET \/2025-10-13\/nothing\?secret=\*{3} → 404 {2}\(the contract \S+ has no such operation\)/,
  );
  // Printed once for the user, and masked everywhere else.
  expect(ended.out.split(secret ?? "")).toHaveLength(2);
  expect(ended.out).toMatch(/violations · \d of 27 habits held · 2 requests/);
});

test.concurrent("without a command and without a call there is nothing to judge: exit 3", async () => {
  expect(await judged([], AbortSignal.abort())).toMatchObject({
    code: 3,
    err: expect.stringContaining("Point the client at the URL."),
  });
});
