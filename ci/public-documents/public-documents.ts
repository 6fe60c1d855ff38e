/**
 * Imports public OpenAPI documents, generates from what the import writes, and calls a mock of each document as the suite does.
 * Red where an operation is not generated and `known.json` does not say so, or says so of one that is; where fewer than 90 % of all
 * are generated; and where the mocks accept a plain request of fewer than 80 %. These two shares are of all documents: with a part of
 * them, only what is known of each is compared.
 *
 *     pnpm public-documents [--shard=<part>/<parts>]
 */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { METHODS, readDocument } from "../document/document.ts";
import { output, plainEnv } from "../release/index.ts";
import { acceptedOperations, type Contract } from "./plain-requests.ts";

/** By method and path what is wrong with an operation. */
type Problems = Readonly<Record<string, string>>;

interface Result {
  operations: number;
  problems: Problems;
  /** How many operations get a request that a mock of the document accepts. */
  accepted: number;
}

const root = new URL("../..", import.meta.url).pathname;
const here = new URL(".", import.meta.url).pathname;
const leastGenerated = 0.9;
const leastAccepted = 0.8;
/** Each takes a processor for most of its time. */
const atOnce = 2;
const run = promisify(execFile);

const { values } = parseArgs({ options: { shard: { type: "string", default: "1/1" } } });
const [part = Number.NaN, parts = Number.NaN] = values.shard.split("/").map(Number);
if (!(Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts)) {
  console.error(`--shard=${values.shard}: write it as 1/3.`);
  process.exit(2);
}
const documents = Object.entries(read(join(here, "documents.json")) as Record<string, string>).filter(
  (_, index) => index % parts === part - 1,
);
const folder = mkdtempSync(join(tmpdir(), "tallystick-documents-"));
try {
  cpSync(join(here, "package.json"), join(folder, "package.json"));
  const quiet = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
  output("npm", ["install", ...quiet], { cwd: folder, env: plainEnv() });
  process.exitCode = (await judgeAll()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function judgeAll(): Promise<boolean> {
  const known = read(join(here, "known.json")) as Record<string, Problems>;
  const results = new Map<string, Result>();
  const isAsKnown: boolean[] = [];
  const waiting = [...documents.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, [name, file]] = next;
      const result = await judge(join(folder, "node_modules", file), join(folder, String(number)));
      results.set(name, result);
      isAsKnown.push(compare(name, result, known[name] ?? {}));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const all = [...results.values()].reduce((sum, { operations }) => sum + operations, 0);
  const missing = [...results.values()].reduce((sum, { problems }) => sum + Object.keys(problems).length, 0);
  const share = 1 - missing / all;
  const accepted = [...results.values()].reduce((sum, result) => sum + result.accepted, 0);
  console.log(`All: ${all - missing} of ${all} operations generated, ${accepted} with a request that a mock accepts`);
  const areAsKnown = isAsKnown.length === documents.length && isAsKnown.every(Boolean);
  if (parts > 1) return areAsKnown;
  if (share < leastGenerated) console.error(`Fewer than ${100 * leastGenerated} % are generated.`);
  if (accepted / all < leastAccepted)
    console.error(`The mocks accept a request of fewer than ${100 * leastAccepted} %.`);
  const isEnough = share >= leastGenerated && accepted / all >= leastAccepted;
  return areAsKnown && isEnough;
}

async function judge(file: string, work: string): Promise<Result> {
  const [spec, out] = [join(work, "spec"), join(work, "out")];
  const generate = join(root, "packages/generate/src/main.ts");
  const options = { maxBuffer: 1e8, cwd: folder };
  const imported = await run(process.execPath, [generate, "--from", file, "--out", spec], options).catch(failed);
  const generated = await run(
    process.execPath,
    [generate, "--spec", spec, "--out", out, "--skip-unsupported"],
    options,
  ).catch(failed);
  const declared = declaredIn(file);
  const contractFile = join(out, "contract.json");
  if (!existsSync(contractFile)) {
    const reason = `not generated: ${lastLine(generated.stderr) || lastLine(imported.stderr)}`;
    return {
      operations: declared.length,
      problems: Object.fromEntries(declared.map((each) => [each, reason])),
      accepted: 0,
    };
  }
  const contract = read(contractFile) as Contract;
  const { operations } = contract;
  const made = new Set(Object.values(operations).map(({ method, path }) => shape(`${method.toUpperCase()} ${path}`)));
  const missing = declared.filter((each) => !made.has(shape(each)));
  return {
    operations: declared.length,
    problems: Object.fromEntries(missing.map((each) => [each, reasonIn(generated.stderr, each)])),
    accepted: (await acceptedOperations(file, out, contract)).size,
  };
}

/** What a command printed that ended with another code than 0. */
function failed(error: unknown): { stdout: string; stderr: string } {
  if (error instanceof Error && "stdout" in error && "stderr" in error) {
    return { stdout: String(error.stdout), stderr: String(error.stderr) };
  }
  throw error;
}

/** The operations of a document, as `GET /pets/{petId}`. */
function declaredIn(file: string): string[] {
  return Object.entries(readDocument(file).paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** A path without the names of its parameters. */
function shape(operation: string): string {
  return operation.replaceAll(/\{[^{}]*\}/g, "{}");
}

function compare(name: string, result: Result, known: Problems): boolean {
  const { operations, problems, accepted } = result;
  const generated = operations - Object.keys(problems).length;
  console.log(`${name}: ${generated} of ${operations} operations generated, ${accepted} accepted by a mock`);
  const news = Object.entries(problems).filter(([operation]) => known[operation] === undefined);
  const gone = Object.keys(known).filter((operation) => problems[operation] === undefined);
  for (const [operation, problem] of news) console.error(`  ${operation}: ${problem}`);
  for (const operation of gone)
    console.error(`  ${operation} is fine now: take it out of ci/public-documents/known.json`);
  return news.length === 0 && gone.length === 0;
}

function reasonIn(warnings: string, operation: string): string {
  const [method = "", path = ""] = operation.split(" ");
  const route = `(${method.toLowerCase()} ${path})`;
  return warnings.split("\n").find((line) => line.includes(route)) ?? "no operation of the contract has its route";
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
