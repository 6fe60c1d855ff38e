import { contract, type Operation } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodySchemaOf, plantedBodies } from "./bodies-by-schema.ts";
import { partiesOf, type Party } from "./holdings.ts";
import { formsOf, send, type Form, type Named } from "./request-forms.ts";
import { startService, type RunningService } from "./start-service.ts";
import { watchTurns, type TurnWatch } from "./turn-watch.ts";

let service: RunningService;
let parties: Party[];
let watch: TurnWatch;

beforeAll(async () => {
  service = await startService();
  parties = await partiesOf(service, { name: "first", as: service.first, customers: ["one"] });
  watch = watchTurns();
});
afterAll(async () => {
  watch.stop();
  await service.close();
});

/** No request may hold up the others for longer, in milliseconds. */
const patienceMs = 50;

/** The service takes bodies of up to 1 MB; node takes headers, with the path, of up to 16 kB. */
const inBody = 1_000_000;
const inHead = 14_000;

/** Texts that make careless expressions slow. A form's own text is no longer than its limit. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  "=": (length) => `${"=".repeat(length - 1)}x`,
  "a@a.": (length) => "a@a.".repeat(length / 4),
  "0": (length) => `2025-10-13T09:42:00.${"0".repeat(length - 21)}`,
};

interface Blocked {
  operation: string;
  place: string;
  ms: number;
}

/** The least of three when it is long: a collection of garbage, or a first compilation, is no fault of the request. */
async function blockedBy(operation: string, place: string, request: () => Promise<unknown>): Promise<Blocked[]> {
  let ms = Infinity;
  for (let attempt = 0; attempt < 3 && ms > patienceMs; attempt += 1) {
    watch.longest();
    await request();
    ms = Math.min(ms, watch.longest());
  }
  return ms > patienceMs ? [{ operation, place, ms: Math.round(ms) }] : [];
}

/** The places of every text in a body, a list's by its first item. */
function textsIn(value: unknown, at = "body"): string[] {
  if (typeof value === "string") return [at];
  if (Array.isArray(value)) return textsIn(value[0], `${at}[]`);
  return Object.entries(value ?? {}).flatMap(([name, member]) => textsIn(member, `${at}.${name}`));
}

async function blockedByTexts(party: Party, form: Form): Promise<Blocked[]> {
  const { id } = form.operation;
  const parameters = form.operation.parameters.filter(({ in: place }) => place !== "header");
  const places = [...textsIn(form.body), ...parameters.map(({ in: place, name }) => `${place}.${name}`)];
  const found: Blocked[] = [];
  for (const place of new Set(places)) {
    const isBody = place.startsWith("body");
    for (const [name, make] of Object.entries(isBody ? hostile : { "=": hostile["="] ?? String })) {
      const named: Named = { [place]: make(isBody ? inBody : inHead) };
      found.push(...(await blockedBy(id, `${place}: ${name}…`, () => send(party, form, named))));
    }
  }
  return found;
}

function partyOf({ access }: Operation): Party | undefined {
  return parties.find(({ scheme }) => scheme === (access.scheme === "agent" ? "agent" : "platform"));
}

test("no text of 1 MB in a body, and none of 14 kB in a path or a query, blocks the service", async () => {
  const found: Blocked[] = [];
  for (const row of Object.values(contract.operations)) {
    const party = partyOf(row);
    if (party === undefined) throw new Error(`Nobody may call ${row.id}`);
    for (const form of formsOf(row)) {
      await send(party, form, {});
      found.push(...(await blockedByTexts(party, form)));
    }
  }
  expect(found).toEqual([]);
});

/** A variant with its field is the same wherever it stands. */
function fieldOf(operation: string, at: string): string {
  return at.includes("<") ? at.slice(at.lastIndexOf("<")) : `${operation} ${at}`;
}

test("no text that a schema allows blocks the service with 1 MB, with or without an example", async () => {
  const found: Blocked[] = [];
  const tried = new Set<string>();
  const text = "a@a.".repeat(inBody / 4);
  for (const row of Object.values(contract.operations)) {
    const [party, schema] = [partyOf(row), bodySchemaOf(row)];
    if (party === undefined || schema === undefined) continue;
    const path = row.path.replaceAll(/\{\w+\}/g, "x");
    for (const { at, body } of plantedBodies(schema, text)) {
      const field = fieldOf(row.id, at);
      if (tried.has(field)) continue;
      tried.add(field);
      const request = () => party.service.call(row.method.toUpperCase(), path, { body });
      found.push(...(await blockedBy(row.id, at, request)));
    }
  }
  expect(found).toEqual([]);
  const some = ["<TronWalletInfo>.address", "tokens.create body.permissions[]", "agents.update body.name"];
  expect([...tried]).toEqual(expect.arrayContaining(some));
});

/** Whole bodies of 1 MB. */
const bodies: Readonly<Record<string, string>> = {
  "levels of lists": `{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
  "levels of objects": `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`,
  "unknown members": JSON.stringify(Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`m${at}`, at]))),
  "the same member": `{${'"type":"PASSKEY",'.repeat(50_000)}"a":1}`,
  "a long list": JSON.stringify(Array.from({ length: 300_000 }, () => 1)),
  "lists in every member": JSON.stringify(
    Object.fromEntries(
      ["currencies", "roles", "permissions", "fundingSources", "supportedCurrencies", "senderCustomerInfo"].map(
        (name) => [name, Array.from({ length: 30_000 }, (_, at) => `${at}`)],
      ),
    ),
  ),
};

test("no body of 1 MB with many levels, members or items blocks the service", async () => {
  const found: Blocked[] = [];
  for (const row of Object.values(contract.operations)) {
    const party = partyOf(row);
    if (party === undefined || row.body?.contentType !== "application/json") continue;
    for (const [name, body] of Object.entries(bodies)) {
      const path = row.path.replaceAll(/\{\w+\}/g, "x");
      const request = () => party.service.call(row.method.toUpperCase(), path, { body });
      found.push(...(await blockedBy(row.id, name, request)));
    }
  }
  expect(found).toEqual([]);
});

test("no query with a thousand parameters, and no header of 14 kB, blocks the service", async () => {
  const query = Array.from({ length: 1000 }, (_, at) => `limit=${at}&p${at}=1`)
    .join("&")
    .slice(0, inHead);
  const found: Blocked[] = [];
  for (const row of Object.values(contract.operations)) {
    const party = partyOf(row);
    if (party === undefined) continue;
    const call = (headers: Record<string, string>, search = ""): Promise<unknown> =>
      party.service.call(row.method.toUpperCase(), `${row.path.replaceAll(/\{\w+\}/g, "x")}${search}`, { headers });
    found.push(...(await blockedBy(row.id, "query", () => call({}, `?${query}`))));
    for (const { name } of row.parameters.filter(({ in: place }) => place === "header"))
      for (const make of Object.values(hostile))
        found.push(...(await blockedBy(row.id, name, () => call({ [name]: make(inHead) }))));
  }
  expect(found).toEqual([]);
});

test("the watch detects a long turn of the event loop", async () => {
  const found = await blockedBy("planted", "body", async () => {
    const before = process.threadCpuUsage();
    while (process.threadCpuUsage(before).user < 2 * patienceMs * 1000);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  });
  expect(found).toMatchObject([{ operation: "planted" }]);
});
