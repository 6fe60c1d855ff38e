import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contractFromJson, documentFromJson } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { cli } from "./run-cli.ts";
import { compiledSpec } from "./compiled-spec.ts";
import { targetOf } from "../src/cli/target-options.ts";
import { bundleOf } from "../src/contracts/checks.ts";
import type { Disagreement } from "../src/runner/probe/disagreement.ts";
import { disagreementsOf } from "../src/runner/probe/disagreements-of.ts";
import { startShelf } from "./shelf/shelf-server.ts";

async function emittedOf(folder: string): Promise<{ contract: string; document: string }> {
  return (await compiledSpec(folder)).emitted;
}

const [board, shelf] = [await emittedOf("board/spec"), await emittedOf("shelf/spec")];

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const note = { id: "6f1c2a34-9f6e-4b0a-8a56-0e8f3f1f6a01", title: "Mine" };

/** What a board answers that does everything as declared. */
const asDeclared = {
  list: { status: 200, body: [note] } as Answer,
  get: { status: 200, body: note } as Answer,
  unknown: { status: 404, body: { code: "NOT_FOUND", message: "no such note" } } as Answer,
  nobody: { status: 401, body: { code: "UNAUTHORIZED", message: "who are you" } } as Answer,
};

type Way = Partial<typeof asDeclared>;

/** The URL of a board that answers otherwise, and the methods that it was called with. */
async function boardThat(way: Way): Promise<{ url: string; methods: Set<string> }> {
  const answers = { ...asDeclared, ...way };
  const methods = new Set<string>();
  const answer = (path: string, authorization: string | undefined): Answer => {
    if (authorization !== "Bearer a-token") return answers.nobody;
    if (path === "/notes") return answers.list;
    return path === `/notes/${note.id}` ? answers.get : answers.unknown;
  };
  const url = await serving((request, reply) => {
    methods.add(request.method ?? "");
    const { pathname } = new URL(request.url ?? "", "http://board");
    const { status, body, headers } = answer(pathname, request.headers.authorization);
    const type = typeof body === "string" ? "text/plain" : "application/json";
    const text = typeof body === "string" ? body : JSON.stringify(body);
    reply.writeHead(status, { ...(body !== undefined && { "content-type": type }), ...headers }).end(text);
  });
  return { url, methods };
}

async function serving(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  // A server that listens on a port has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function probed(
  { contract, document }: typeof board,
  ...flags: string[]
): Promise<{ code: number; out: string; err: string }> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-probe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = { contract: join(folder, "contract.json"), document: join(folder, "openapi.json") };
  writeFileSync(names.contract, contract);
  writeFileSync(names.document, document);
  return await cli("probe", "--contract", names.contract, "--document", names.document, ...flags);
}

test("servers that do as their contracts declare agree, and only GET is sent", async () => {
  const { url, methods } = await boardThat({});
  expect(await probed(board, "--target", url, "--token", "a-token")).toMatchObject({ code: 0, err: "" });
  expect([...methods]).toEqual(["GET"]);
  const other = await startShelf();
  onTestFinished(() => other.close());
  const books = [...other.books.values()];
  const { code, out } = await probed(shelf, "--target", other.url, "--token", other.token);
  expect(out).toMatch(/^Contract and target agree/m);
  expect([code, [...other.books.values()]]).toEqual([0, books]);
});

test.for<[name: string, way: Way, about: Disagreement["about"], declaration: RegExp]>([
  ["envelopes a list", { list: { status: 200, body: { rows: [note] } } }, "envelope", /paging: #\{ data: "rows" \}/],
  [
    "pages by Link",
    { list: { ...asDeclared.list, headers: { link: '</notes?page=2>; rel="next"' } } },
    "paging",
    /by: "link"/,
  ],
  [
    "shows another member",
    { get: { status: 200, body: { ...note, colour: "red" } } },
    "undeclared-member",
    /^colour\?/,
  ],
  ["wraps a note", { get: { status: 200, body: { note } } }, "envelope", /^\{ note: Note \}/],
  ["lacks a member", { get: { status: 200, body: { id: note.id } } }, "member", /^title\?/],
  ["has another type", { get: { status: 200, body: { ...note, title: 5 } } }, "member", /^title: int64;/],
  ["answers HTML for one", { get: { status: 200, body: "a note" } }, "media-type", /contentType: "text\/plain"/],
  ["answers 404 with nothing", { unknown: { status: 404 } }, "error-body", /without a body/],
  ["answers 404 with a text", { unknown: { status: 404, body: "no" } }, "error-body", /@body text: string/],
  [
    "nests the code",
    { unknown: { status: 404, body: { error: { code: "NOT_FOUND" } } } },
    "error-body",
    /^error: \{ code: string \}/,
  ],
  ["numbers its codes", { unknown: { status: 404, body: { code: 404, message: "" } } }, "error-body", /^code: int32/],
  [
    "has another code",
    { unknown: { status: 404, body: { code: "GONE", message: "" } } },
    "error-code",
    /status: 404, code: "GONE"/,
  ],
  [
    "has another status",
    { unknown: { status: 410, body: { code: "GONE", message: "" } } },
    "unknown-id",
    /status: 410, code: "GONE"/,
  ],
  ["finds what is unknown", { unknown: { status: 200, body: note } }, "unknown-id", /no @refuses/],
  ["lets anybody in", { nobody: { status: 200, body: [note] } }, "credentials", /@useAuth\(NoAuth\)/],
  [
    "refuses nobody by 403",
    { nobody: { status: 403, body: { code: "NO", message: "" } } },
    "credentials",
    /unauthenticated: #\{ status: 403, code: "NO" \}/,
  ],
])("a board that %s gets the declaration that fits, and no other", async ([, way, about, declaration]) => {
  const { url } = await boardThat(way);
  const { code, out } = await probed(board, "--target", url, "--token", "a-token", "--json");
  const { disagreements }: { disagreements: Disagreement[] } = JSON.parse(out);
  expect(disagreements).toMatchObject([{ about, declaration: expect.stringMatching(declaration) }]);
  expect(code).toBe(1);
});

test.for<[name: string, listener: Parameters<typeof createServer>[1], message: RegExp]>([
  [
    "a web page",
    (_, reply) => void reply.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    /web page[^]*Is --target the API/,
  ],
  [
    "a redirect",
    (_, reply) => void reply.writeHead(301, { location: "https://new.example/" }).end(),
    /redirects to https:\/\/new\.example/,
  ],
  ["silence", () => undefined, /GET \/notes: too slow: no reply within 0.2 s[^]*--timeout 30s/],
  ["refused credentials", (_, reply) => void reply.writeHead(401).end(), /refuses the credentials[^]*Check --token/],
])("%s ends with exit code 3, and says why", async ([, listener, message]) => {
  const flags = ["--target", await serving(listener), "--token", "a-token", "--timeout", "200ms"];
  const { code, err } = await probed(board, ...flags);
  expect(err).toMatch(message);
  expect(code).toBe(3);
});

test("a contract that asks nobody who calls needs no credentials, and gets none", async () => {
  const asking = contractFromJson(JSON.parse(board.contract));
  const rows = Object.entries(asking.operations).map(([id, row]) => [id, { ...row, access: { scheme: "none" } }]);
  const contract = { ...asking, operations: Object.fromEntries(rows) };
  const callers = new Set<string | undefined>();
  const url = await serving((request, reply) => {
    callers.add(request.headers.authorization);
    const shown = request.url === "/notes" ? [note] : request.url?.endsWith(note.id) ? note : undefined;
    reply.writeHead(shown === undefined ? 404 : 200, { "content-type": "application/json" });
    reply.end(JSON.stringify(shown ?? asDeclared.unknown.body));
  });
  const bundle = bundleOf({ contract, document: documentFromJson(JSON.parse(board.document)) });
  const { signal } = new AbortController();
  const { read, disagreements } = await disagreementsOf(targetOf({ target: url }, {}, contract), bundle, { signal });
  expect({ read: read.length, disagreements }).toEqual({ read: 2, disagreements: [] });
  expect([...callers]).toEqual([undefined]);
  expect(() => targetOf({ target: url }, {}, asking)).toThrow(/^No credentials/);
});
