import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";

/** The folder of the repository. */
const ROOT = join(import.meta.dirname, "../..");

/** A project of an implementer who installed the packages: a folder with them linked in. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), "stubs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@tallystick"), { recursive: true });
  for (const name of ["contract", "server"]) {
    symlinkSync(join(ROOT, "packages", name), join(modules, "@tallystick", name));
  }
  symlinkSync(join(ROOT, "node_modules/@types"), join(modules, "@types"));
  const off = ["composite", "incremental", "declaration", "declarationMap", "isolatedDeclarations"];
  const compilerOptions = { noEmit: true, ...Object.fromEntries(off.map((name) => [name, false])) };
  const config = { extends: join(ROOT, "tsconfig.base.json"), compilerOptions, include: ["handlers", "*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

function node(folder: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
}

function stubs(folder: string, ...args: string[]): SpawnSyncReturns<string> {
  return node(folder, join(ROOT, "conformance/src/cli/main.ts"), "stubs", "--out", "handlers", ...args);
}

function typecheck(folder: string): string {
  return node(folder, join(ROOT, "node_modules/typescript/bin/tsc"), "--project", ".").stdout;
}

test("the handlers of all domains compile against the server kit", () => {
  const folder = project();
  expect(stubs(folder).status).toBe(0);
  expect(typecheck(folder)).toBe("");
});

test("the handlers of some domains compile too, and a handler with a wrong reply does not", () => {
  const folder = project();
  expect(stubs(folder, "cards", "transfers").status).toBe(0);
  expect(readdirSync(join(folder, "handlers"))).toEqual(["cards.ts", "index.ts", "transfers.ts", "tx.ts"]);
  expect(typecheck(folder)).toBe("");
  const cards = join(folder, "handlers/cards.ts");
  writeFileSync(cards, readFileSync(cards, "utf8").replace("return notImplemented();", "return { status: 418 };"));
  expect(typecheck(folder)).toMatch(/handlers\/cards\.ts\(\d+,\d+\): error TS2322/);
});

test("printed handlers can be served, and answer 501", () => {
  const folder = project();
  expect(stubs(folder).status).toBe(0);
  writeFileSync(join(folder, "main.ts"), MAIN);
  const { stdout, stderr } = node(folder, "main.ts");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({ status: 501, code: "NOT_IMPLEMENTED" });
});

test("existing files are kept without --force", () => {
  const folder = project();
  stubs(folder, "cards");
  writeFileSync(join(folder, "handlers/cards.ts"), "mine");
  const again = stubs(folder, "cards");
  expect(again.status).toBe(2);
  expect(again.stderr).toContain("already has tx.ts, cards.ts, index.ts; nothing is written");
  expect(readFileSync(join(folder, "handlers/cards.ts"), "utf8")).toBe("mine");
  expect(stubs(folder, "cards", "--force").status).toBe(0);
  expect(readFileSync(join(folder, "handlers/cards.ts"), "utf8")).not.toBe("mine");
});

test("an unknown domain is reported with the known ones", () => {
  const { status, stderr } = stubs(project(), "cardz");
  expect(status).toBe(2);
  expect(stderr).toMatch(/No domain is called cardz\. Did you mean cards\? There are: accounts, agents, auth, cards/);
});

test("a stub names the rules that a sentence declares, beside the refusals", () => {
  const folder = project();
  stubs(folder, "tokens");
  const text = readFileSync(join(folder, "handlers/tokens.ts"), "utf8");
  const declared = Object.values(contract.rules).filter(
    ({ on, declaredBy }) => on === "tokens.create" && declaredBy === "rule",
  );
  expect(declared.length).toBeGreaterThan(0);
  for (const { id, sentence } of declared) expect(text).toContain(` * - ${sentence} (${id})`);
});

test("the handlers of another contract compile against its own types", () => {
  const folder = project();
  cpSync(join(ROOT, "examples/equipment-rental/gen"), join(folder, "gen"), { recursive: true });
  const files = ["--contract", "gen/contract.json", "--document", "gen/openapi.json"];
  expect(stubs(folder, ...files)).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(join(folder, "handlers"))).toContain("rentals.ts");
  expect(typecheck(folder)).toBe("");
});

const MAIN = `
import { createServer, memoryPorts } from "@tallystick/server";
import { handlers } from "./handlers/index.ts";
const principal = { kind: "platform" as const, credentialId: "t", platformId: "p", permissions: ["VIEW", "TRANSACT", "MANAGE"] };
const ports = memoryPorts({ callers: [{ credentials: { scheme: "basic", id: "a", secret: "b" }, principal }] });
const app = createServer({ handlers, ports, clock: { now: () => 0 }, ids: { requestId: () => "Request:1" } });
const listener = app.listen(0, "127.0.0.1", async () => {
  const address = listener.address();
  const port = typeof address === "object" ? address?.port : 0;
  const headers = { authorization: "Basic " + btoa("a:b") };
  const reply = await fetch("http://127.0.0.1:" + port + "/2025-10-13/cards", { headers });
  const body = await reply.json() as { code: string };
  console.log(JSON.stringify({ status: reply.status, code: body.code }));
  listener.close();
});
`;
