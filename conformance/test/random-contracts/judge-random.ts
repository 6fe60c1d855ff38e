import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, ApiError } from "@tallystick/client";
import { contractFromJson, documentFromJson } from "@tallystick/contract";
import { clientContractFrom } from "@tallystick/contract/client";
import { compileSpec, emittedIn, ownOrigin, printClientContract } from "@tallystick/generate";
import type { ClientContract } from "@tallystick/contract";
import { judge } from "../../src/judge.ts";
import type { Report } from "../../src/runner/result/report.ts";
import { between, watching, type Sent } from "./between.ts";
import { differenceOf, type DifferenceKind, type Pick } from "./differences.ts";
import type { RandomAccess, RandomContract, RandomOperation } from "./random-contract.ts";
import { withListener } from "../with-listener.ts";
import { idsOf, kitOf, type Compiled, type Received } from "./serve.ts";

/**
 * Judges generator, kit, client and suite by each other: the handler gets what the caller passes, the caller what the handler
 * returns, the suite finds the pair conformant, and no longer once the server differs.
 * @throws with the spec, and with what one of them said otherwise
 */
export async function judgeRandom(random: RandomContract, kind: DifferenceKind, pick: Pick): Promise<void> {
  try {
    const compiled = await compiledOf(random);
    await judgeCompiled(compiled, kind, pick);
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`${problem}\n\nThe spec:\n${random.spec}`, { cause: error });
  }
}

export async function compiledOf(random: RandomContract): Promise<Compiled> {
  const folder = mkdtempSync(join(tmpdir(), "random-contract-"));
  try {
    writeFileSync(join(folder, "main.tsp"), random.spec);
    const { files } = await compileSpec(folder);
    const emitted = emittedIn(files);
    const contract = contractFromJson(JSON.parse(emitted.contract));
    return {
      random,
      contract,
      document: documentFromJson(JSON.parse(emitted.document)),
      ids: idsOf(random, contract),
      printed: readPrinted(printClientContract(JSON.parse(emitted.contract), emitted.document, ownOrigin)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The client contract as a program imports it. */
function readPrinted(program: string): ClientContract {
  const [, printed = ""] = /clientContractFrom\((\{[^]*\})\);\n$/.exec(program) ?? [];
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- what the generator has just printed
  return clientContractFrom(new Function(`return ${printed}`)());
}

async function judgeCompiled(compiled: Compiled, kind: DifferenceKind, pick: Pick): Promise<void> {
  const desk: Desk = { received: undefined, isRefusing: false };
  const kit = kitOf(compiled, (call) => {
    desk.received = call;
    return desk.isRefusing ? refusalOf(call.operation) : undefined;
  });
  await withListener(kit, async (url) => {
    const requests = await callEach(url, compiled, desk);
    requireConformant(await reportOn(url, compiled));
    const planted = differenceOf(kind, compiled, pick);
    const right = planted && requests.get(planted.operation);
    if (planted === undefined || right === undefined)
      throw new Error(`No difference of the kind "${kind}" can be planted`);
    const prefix = `/R${compiled.random.operations.indexOf(planted.operation)}`;
    await withListener(between(url, prefix, planted, right), async (differentUrl) => {
      const found = await reportOn(differentUrl, compiled, true);
      if (violatedIn(found).length === 0) throw new Error(`The suite does not find the difference: ${planted.title}`);
    });
  });
}

/** What the handlers have in common. */
interface Desk {
  received: Received | undefined;
  /** Whether they answer with the error that the operation declares. */
  isRefusing: boolean;
}

/** Calls each operation by the client, in both forms of the contract; returns the requests that were sent. */
async function callEach(url: string, compiled: Compiled, desk: Desk): Promise<Map<RandomOperation, Sent>> {
  const { random, ids, printed, contract } = compiled;
  const requests = new Map<RandomOperation, Sent>();
  let latest: Sent | undefined;
  await withListener(
    watching(url, (sent) => void (latest = sent)),
    async (baseUrl) => {
      const clientBy = (given: unknown): Caller =>
        createClient({ baseUrl, contract: given, ...random.access.client } as never) as Caller;
      const [client, wholeClient] = [clientBy(printed), clientBy(contract)];
      for (const [index, operation] of random.operations.entries()) {
        const id = ids[index] ?? "";
        desk.received = undefined;
        const returned = await client.call(id, requestOf(operation));
        equal(`what the handler of ${id} gets`, seen(desk.received), expectedOf(operation));
        equal(`what the client returns of ${id}`, returned, operation.reply.returned);
        const same = await wholeClient.call(id, requestOf(operation));
        equal(`what the client of the whole contract returns of ${id}`, same, returned);
        if (latest !== undefined) requests.set(operation, latest);
        if (operation.error !== "none") await refuseOnce(wholeClient, id, operation, desk);
      }
    },
  );
  return requests;
}

/** The caller gets the error that the handler returns. */
async function refuseOnce(client: Caller, id: string, operation: RandomOperation, desk: Desk): Promise<void> {
  desk.isRefusing = true;
  const error: unknown = await client.call(id, requestOf(operation)).catch((thrown: unknown) => thrown);
  desk.isRefusing = false;
  if (!(error instanceof ApiError)) throw new Error(`${id}: no ApiError but ${String(error)}`);
  const { status, body } = refusalOf(operation);
  // A reply to HEAD has no body.
  const shown = operation.verb === "head" ? undefined : body;
  equal(`the error of ${id}`, [error.status, shown && error.body], [status, shown]);
}

function requireConformant(report: Report): void {
  const { flaky, harnessFaults, neverSucceeded } = report;
  const problems = {
    "The suite finds fault with the kit": violatedIn(report),
    "The suite is not sure": [...flaky, ...harnessFaults],
    "The suite cannot call": neverSucceeded ?? [],
  };
  for (const [problem, found] of Object.entries(problems))
    if (found.length > 0) throw new Error(`${problem}: ${JSON.stringify(found, undefined, 1).slice(0, 6000)}`);
}

interface Caller {
  call(id: string, request: object): Promise<unknown>;
}

function refusalOf({ error }: RandomOperation): { status: number; body: unknown } {
  return { status: 409, body: error === "problem" ? { type: "about:blank", title: "odd" } : { odd: "yes" } };
}

function requestOf({ parameters, body }: RandomOperation): object {
  const given = (place: string): object =>
    Object.fromEntries(
      parameters.flatMap((each) =>
        each.place === place && each.passed !== undefined ? [[each.name, each.passed]] : [],
      ),
    );
  return {
    params: given("params"),
    query: given("query"),
    headers: given("headers"),
    cookies: given("cookies"),
    ...(body && { body: body.passed }),
  };
}

function expectedOf({ parameters, body, fixed }: RandomOperation): object {
  const received = (place: string): object =>
    Object.fromEntries(
      parameters.flatMap((each) =>
        each.place === place && each.received !== undefined ? [[each.name, each.received]] : [],
      ),
    );
  return {
    params: received("params"),
    query: { ...received("query"), ...(fixed && { kind: "big" }) },
    headers: received("headers"),
    cookies: received("cookies"),
    body: body?.received,
  };
}

function seen(received: Received | undefined): unknown {
  if (received === undefined) return undefined;
  const { params, query, headers, cookies, body } = received;
  // The media type is a parameter too, where the spec declares it as one.
  const { "Content-Type": _, ...declared } = headers;
  return { params, query, headers: declared, cookies, body };
}

function equal(what: string, actual: unknown, expected: unknown): void {
  const [shown, wanted] = [canonical(actual), canonical(expected)];
  if (shown !== wanted) throw new Error(`${what}:\n  ${shown}\nnot\n  ${wanted}`);
}

/** As JSON with sorted members, in which bytes are told apart from lists. */
function canonical(value: unknown): string {
  return JSON.stringify(plain(value)) ?? "undefined";
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.flatMap(([name, member]) => (member === undefined ? [] : [[name, plain(member)]])));
}

async function reportOn(url: string, { random, contract, document }: Compiled, failFast = false): Promise<Report> {
  // Nobody else uses the server.
  const target = { url, credentials: credentialsOf(random.access), receiver: "none", mayChangeExisting: true };
  return await judge(target, { contract, document, seed: 1, budgetMs: 0, failFast }).report;
}

function credentialsOf({ client }: RandomAccess): { token: string } | { id: string; secret: string } | { key: string } {
  if ("token" in client) return client;
  if ("clientId" in client) return { id: client.clientId, secret: client.clientSecret };
  return { key: Object.values(client.credentials)[0] ?? "" };
}

function violatedIn({ rules }: Report): object[] {
  return rules
    .filter(({ verdict }) => verdict === "violated")
    .map(({ id, counterexamples }) => ({ id, counterexamples }));
}
