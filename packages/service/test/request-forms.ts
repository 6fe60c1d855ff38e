import { contract, openapi, routeOf, type Operation, type Reference } from "@tallystick/contract";
import type { Holdings, Party } from "./holdings.ts";
import type { Reply } from "./start-service.ts";
import { upload } from "./upload.ts";

/** A way to call an operation, and where such a request names resources. */
export interface Form {
  operation: Operation;
  body: unknown;
  names: Reference[];
}

/** Ids by the place of a request that names them. */
export type Named = Record<string, string>;

/** A payment from outside to an account of the caller: a prefix alone stands for any such id. */
const funded = {
  source: { sourceType: "REALTIME_FUNDING", currency: "USDC", cryptoNetwork: "SOLANA" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:" },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: 1_000_000,
};

/** The body for a name that no example has; absent: the first example with that name added. */
const bodies: Record<string, unknown> = {
  "cards.update body.fundingSources[]": {},
  "quotes.create body.source.customerId": funded,
  "agents.me.quotes.create body.source.customerId": funded,
};

/** A name of one of two resources is not a reference of the contract. */
const holders: Record<string, string> = {
  "documents.create": "body.documentHolder",
  "documents.list": "query.documentHolder",
};

/** Path parameters that name no resource. */
const holes = { receiverUmaAddress: "$success.usd@uma.example.com", code: "no-such-code" };

/** Every way to call an operation: by each of its examples, and for each name that those leave out. */
export function formsOf(row: Operation): Form[] {
  const examples = examplesOf(row);
  const forms = examples.map((body) => formOf(row, body));
  const known = new Set(forms.flatMap(({ names }) => names.map(({ at }) => at)));
  const further = [...row.references, ...holdersIn(row)].filter(({ at }) => !known.has(at));
  return [
    ...forms,
    ...further.map((name) => {
      const form = formOf(row, bodies[`${row.id} ${name.at}`] ?? examples[0]);
      return { ...form, names: [...form.names, name] };
    }),
  ];
}

function holdersIn({ id }: Operation): Reference[] {
  const at = holders[id];
  return at === undefined ? [] : ["Customer", "BeneficialOwner"].map((resource) => ({ at, resource }));
}

function formOf(row: Operation, body: unknown): Form {
  const required = row.parameters.filter((parameter) => parameter.required);
  const places = new Set(required.map((parameter) => `${parameter.in}.${parameter.name}`));
  return { operation: row, body, names: [...row.references.filter(({ at }) => places.has(at)), ...namesIn(body)] };
}

/** The ids in an example, whose prefix says what they name. */
function namesIn(value: unknown, at = "body"): Reference[] {
  if (typeof value === "string") {
    const resource = Object.values(contract.resources).find(({ prefix }) => value.startsWith(`${prefix}:`));
    return resource ? [{ at, resource: resource.name }] : [];
  }
  if (Array.isArray(value)) return namesIn(value[0], `${at}[]`);
  return Object.entries(value ?? {}).flatMap(([name, member]) => namesIn(member, `${at}.${name}`));
}

interface Described {
  requestBody?: { content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> };
}

/** The bodies that the document shows, each once; none for an operation without any. */
function examplesOf({ path, method, body }: Operation): unknown[] {
  // The document is typed no further than its paths.
  const { requestBody } = (openapi.paths[path]?.[method] ?? {}) as Described;
  const { example, examples = {} } = requestBody?.content[body?.contentType ?? ""] ?? {};
  const shown = [example, ...Object.values(examples).map(({ value }) => value)];
  const distinct = new Map(shown.map((each) => [JSON.stringify(each), each]));
  return distinct.size > 1 ? [...distinct.values()].filter((each) => each !== undefined) : [example];
}

/** A resource for each of these places: the first of each, then the second, and so on; nothing if one is missing. */
export function inTurn(places: Reference[], holdings: Holdings): Named[] {
  const held = places.map(({ at, resource }) => ({ at, ids: holdings[resource] ?? [] }));
  if (held.some(({ ids }) => ids.length === 0)) return [];
  const most = Math.max(1, ...held.map(({ ids }) => ids.length));
  return Array.from({ length: most }, (_, turn) =>
    Object.fromEntries(held.map(({ at, ids }) => [at, ids[turn] ?? ids.at(-1) ?? ""])),
  );
}

/** Calls the operation in that form, with these names; the others, if any, are the party's own. */
export function send(party: Party, { operation: row, body, names }: Form, named: Named): Promise<Reply<unknown>> {
  const own = Object.fromEntries(names.map(({ at, resource }) => [at, party.reaches[resource]?.at(-1) ?? ""]));
  const request = { path: { ...holes }, query: {}, ...(body !== undefined && { body: structuredClone(body) }) };
  for (const [at, id] of Object.entries({ ...own, ...named })) put(request, at.split("."), id);
  const method = row.method.toUpperCase();
  const path = `${routeOf(row).build(request.path)}?${new URLSearchParams(request.query).toString()}`;
  if (row.body?.contentType !== "multipart/form-data") return party.service.call(method, path, request);
  const parts = { documentHolder: undefined, ...request.body };
  return upload(party.service, "", { method: method === "PUT" ? "PUT" : "POST", path, parts });
}

/** Sets an id at a path, and creates what is missing on the way: `fundingSources[]` is a list of it alone. */
function put(into: Record<string, unknown>, [step = "", ...steps]: string[], id: string): void {
  const name = step.replace("[]", "");
  const there = [into[name]].flat()[0];
  const member = typeof there === "object" ? { ...there } : {};
  if (steps.length > 0) put(member, steps, id);
  const value = steps.length > 0 ? member : id;
  into[name] = step.endsWith("[]") ? [value] : value;
}
