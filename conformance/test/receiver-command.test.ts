import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWebhookHandler, forNode, type WebhookHandlerOptions } from "@tallystick/client/server";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { cli, type Ended } from "./run-cli.ts";
import type { ClientReport } from "../src/clients/client-report.ts";
import clientSchema from "../src/clients/client-report.schema.json" with { type: "json" };
import { receiverRules } from "../src/receivers/judge-receiver.ts";
import reportSchema from "../src/report/report.schema.json" with { type: "json" };
import { openPlainReceiver, type Wrong } from "./receivers/plain-receiver.ts";
import { writeTinyFiles } from "./tiny/tiny-files.ts";

const folder = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(folder, { recursive: true }));

const current = await keyFile("current.pem");
const next = await keyFile("next.pem");
const both = ["--secret-file", current.file, "--next-secret-file", next.file];
const publicKeys = [current.publicKey, next.publicKey];
const desk = ["contract", "openapi"].map((name) => `examples/equipment-rental/gen/${name}.json`);
const deskFlags = ["--contract", desk[0] ?? "", "--document", desk[1] ?? ""];

const ajv = new Ajv2020({ allErrors: true, schemas: [reportSchema] });
formats.default(ajv);
const check = ajv.compile(clientSchema);

async function keyFile(name: string): Promise<{ file: string; publicKey: string }> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const file = join(folder, name);
  await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  return { file, publicKey: publicKey.export({ type: "spki", format: "pem" }) };
}

const judged = (...args: string[]): Promise<Ended> => cli("receiver", ...args);

async function reported(url: string, ...args: string[]): Promise<{ code: number; out: string; report: ClientReport }> {
  const file = join(folder, `${new URL(url).port}.json`);
  const { code, out, err } = await judged("--url", url, "--report", `json=${file}`, ...args);
  expect(err).toBe("");
  return { code, out, report: JSON.parse(await readFile(file, "utf8")) as ClientReport };
}

function violated({ habits }: ClientReport): string[] {
  return habits.filter(({ verdict }) => verdict === "violated").map(({ id }) => id);
}

/** Each rule with the receivers that it catches. */
const wrongReceivers: Readonly<Record<string, readonly Wrong[]>> = {
  "RECEIVER-01": ["accepts no event that asks for a decision", "verifies the body that it parsed and serialized again"],
  "RECEIVER-02": [
    "verifies no signature",
    "verifies no signature of an event that asks for a decision",
    "verifies the body that it parsed and serialized again",
    "takes the last of two signatures",
    "fails with 500 without a signature",
  ],
  "RECEIVER-03": ["reads no timestamp"],
  "RECEIVER-04": ["refuses what it has seen"],
  "RECEIVER-05": ["refuses both of two at once"],
  "RECEIVER-06": ["wants events in their order"],
  "RECEIVER-07": ["decides again"],
  "RECEIVER-08": ["decides twice at once"],
  "RECEIVER-09": ["refuses an unknown event", "refuses an unknown member"],
  "RECEIVER-10": ["accepts any large body", "falls over by a large body", "falls over by a compressed body"],
  "RECEIVER-11": ["decodes each part alone", "takes one delivery after another"],
  "RECEIVER-12": ["knows one key only"],
  "RECEIVER-13": ["falls over by a cut body", "forgets to end a lost delivery"],
  "RECEIVER-14": ["wants every signature to verify"],
  "RECEIVER-15": ["wants fresh events"],
};

test("every rule has a receiver that breaks it", () => {
  expect(Object.keys(wrongReceivers)).toEqual(receiverRules.map(({ id }) => id));
});

const cases = Object.entries(wrongReceivers).flatMap(([rule, all]) => all.map((wrong) => [rule, wrong] as const));

test.concurrent.for(cases)("%s catches a receiver that %s", async ([rule, wrong], { onTestFinished: after }) => {
  const receiver = await openPlainReceiver(publicKeys, wrong);
  after(receiver.close);
  const { code, report } = await reported(receiver.url, ...both);
  expect(code).toBe(1);
  expect(violated(report)).toContain(rule);
  const [violation] = report.habits.find(({ id }) => id === rule)?.violations ?? [];
  expect(violation?.transcript).not.toEqual([]);
  check(structuredClone(report));
  expect(check.errors).toBeNull();
});

test("a correct receiver written from the document is conformant: exit 0", async () => {
  const receiver = await openPlainReceiver(publicKeys);
  onTestFinished(receiver.close);
  const { code, out, report } = await reported(receiver.url, ...both);
  expect({ code, violated: violated(report) }).toEqual({ code: 0, violated: [] });
  expect(out).toMatch(/conformant · 15 of 15 rules held/);
  check(structuredClone(report));
  expect(check.errors).toBeNull();
});

async function serve(options: Partial<WebhookHandlerOptions>): Promise<string> {
  const handler = createWebhookHandler({
    publicKey: () => ({ current: current.publicKey, next: next.publicKey }),
    handle: ({ type }) => (type === "INCOMING_PAYMENT.PENDING" ? 403 : undefined),
    ...options,
  });
  const server = createServer((request, response) => void forNode(handler)(request, response));
  onTestFinished(() => server.close().closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a port has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

test("an endpoint of the client is conformant, with one key and with two", async () => {
  const { code, report } = await reported(await serve({}), ...both);
  expect({ code, violated: violated(report) }).toEqual({ code: 0, violated: [] });
  expect(report.habits).toHaveLength(15);
  const withOne = await reported(await serve({ publicKey: current.publicKey }), "--secret-file", current.file);
  expect(withOne).toMatchObject({ code: 0, report: { verdict: "conformant" } });
  expect(withOne.report.habits.map(({ id }) => id)).not.toContain("RECEIVER-12");
});

test("an endpoint of the client for another contract is conformant, without rules of decisions", async () => {
  const url = await serve({ signatureHeader: "Desk-Signature", handle: () => undefined });
  const { code, report } = await reported(url, ...both, ...deskFlags);
  expect({ code, violated: violated(report) }).toEqual({ code: 0, violated: [] });
  expect(report.contract.title).toContain("ental");
  expect(report.habits.filter(({ id }) => ["RECEIVER-07", "RECEIVER-08"].includes(id))).toEqual([]);
  expect(report.habits[0]?.from[0]?.rule).toBe("HOOK-02");
});

test("a receiver that knows another key accepts nothing, and nothing else is judged", async () => {
  const stranger = await keyFile("stranger.pem");
  const { code, report } = await reported(await serve({ publicKey: stranger.publicKey }), ...both);
  expect(code).toBe(1);
  expect(violated(report)).toEqual(["RECEIVER-01"]);
  expect(report.habits.slice(1).every(({ verdict }) => verdict === "never-exercised")).toBe(true);
});

test("a URL at which nothing answers is not judged: exit 3 with the next step", async () => {
  const ended = await judged("--url", "http://127.0.0.1:1/hooks", "--secret-file", current.file);
  expect(ended).toMatchObject({ code: 3, out: "", err: expect.stringMatching(/^Nothing answers.*\n.*--url/) });
});

/** The desk's document without examples. */
async function withoutExamples(within: string): Promise<string> {
  const document: unknown = JSON.parse(await readFile(desk[1] ?? "", "utf8"), (name, value: unknown) =>
    name === "example" ? undefined : value,
  );
  const file = join(within, "without-examples.json");
  await writeFile(file, JSON.stringify(document));
  return file;
}

test("wrong usage is explained: exit 2", async () => {
  const url = ["--url", "http://127.0.0.1:1/hooks"];
  const publicFile = join(folder, "public.pem");
  await writeFile(publicFile, current.publicKey);
  const tiny = await writeTinyFiles(folder);
  const of = (file: string): string[] => [...url, "--secret-file", file];
  const wrong: [string[], RegExp][] = [
    [of(join(folder, "nowhere.pem")), /--secret-file: .*nowhere.pem cannot be read\. Make a key: openssl genpkey/],
    [of(publicFile), /holds no private key on P-256/],
    [[...of(current.file), "--next-secret-file", current.file], /holds the same key/],
    [[...of(current.file), "--contract", tiny.contract, "--document", tiny.document], /declares no webhooks/],
    [
      [...of(current.file), "--contract", desk[0] ?? "", "--document", await withoutExamples(folder)],
      /No event can be sent: give webhooks\.rental an @opExample/,
    ],
    [[...of(current.file), "--report", "har=x"], /Unknown kind har/],
    [url, /--secret-file/],
  ];
  for (const [args, message] of wrong)
    expect(await judged(...args)).toMatchObject({ code: 2, out: "", err: expect.stringMatching(message) });
});
