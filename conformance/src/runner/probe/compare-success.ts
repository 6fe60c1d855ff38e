import { pagingOf, type Contract, type Listing, type Operation, type Reply } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { declaredItems } from "../../requests/lists/declared-items.ts";
import { replyFaults, type ReplyFault } from "../../schema/reply-faults.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { declaredPart } from "../../schema/declared-part.ts";
import type { Validator } from "../../schema/validator.ts";
import { conventionsLine, type Seen } from "./disagreement.ts";
import { nextPageSeen } from "./next-page-seen.ts";

/** What the reply to a read that should succeed shows otherwise than the contract declares. */
export function compareSuccess(
  contract: Contract,
  validator: Validator,
  row: Operation,
  request: CallRequest,
  exchange: Exchange,
): Seen[] {
  const envelope = row.listing === undefined ? [] : envelopeSeen(contract, row, exchange);
  const reply = row.replies.find(({ status }) => status === exchange.status);
  // Where the envelope is another one, what its members should be cannot be told.
  if (envelope.length > 0) return [...envelope, ...nextPageSeen(row, exchange)];
  const wrapped = row.listing === undefined ? wrappedSeen(validator, row, reply, exchange) : [];
  if (wrapped.length > 0) return wrapped;
  return [
    ...replyFaults(row, request, exchange, validator).map((fault) => faultSeen(validator, reply, exchange, fault)),
    ...undeclaredSeen(validator, reply, exchange),
    ...nextPageSeen(row, exchange),
    ...limitSeen(contract, row, request, exchange),
    ...orderSeen(contract, row, exchange),
  ];
}

function envelopeSeen(contract: Contract, row: Operation, { status, body }: Exchange): Seen[] {
  if (status !== 200 || body === undefined || declaredItems(contract, row, body) !== undefined) return [];
  const { data } = pagingOf(contract.conventions.paging, row.listing);
  const { order = "none" } = row.listing ?? {};
  const declared = row.listing?.bare === true ? "the array of the items" : `an object with the items in ${data}`;
  if (Array.isArray(body)) {
    const declaration = `@listing(#{ envelope: "plain", order: ${printedOrder(order)} }) with the reply ${row.resourceAction?.resource ?? "Item"}[]`;
    return [{ about: "envelope", declared, observed: "an array", declaration }];
  }
  const members = asObject(body) ?? {};
  const [list] = Object.keys(members).filter((name) => Array.isArray(members[name]));
  const observed =
    list === undefined ? `an object with ${Object.keys(members).join(", ") || "no members"}` : `the items in ${list}`;
  const declaration =
    list === undefined
      ? "No list can be declared of this reply: leave @lists and @listing out."
      : conventionsLine(contract, `paging: #{ data: "${list}" }`);
  return [{ about: "envelope", declared, observed, declaration }];
}

function printedOrder(order: Listing["order"]): string {
  return typeof order === "string" ? `"${order}"` : `#{ by: "${order.by}", direction: "${order.direction}" }`;
}

/** The declared resource one level deeper: `{ note: { … } }`. */
function wrappedSeen(validator: Validator, row: Operation, reply: Reply | undefined, { body }: Exchange): Seen[] {
  const members = Object.entries(asObject(body) ?? {}).filter(([, value]) => asObject(value) !== undefined);
  const schema = reply?.schema;
  if (schema === undefined || validator.fault(schema, body) === undefined) return [];
  const inner = members.find(([, value]) => validator.fault(schema, value) === undefined);
  if (inner === undefined) return [];
  const type = row.resourceAction?.resource ?? "unknown";
  const declaration = `{ ${inner[0]}: ${type} } as the reply`;
  return [{ about: "envelope", declared: type, observed: `${type} in ${inner[0]}`, declaration }];
}

const noPaging = `@listing(#{ envelope: "plain", order: "none" }); further pages cannot be declared, and are not judged.`;

function limitSeen(contract: Contract, row: Operation, { query }: CallRequest, { body }: Exchange): Seen[] {
  const { limit: name } = pagingOf(contract.conventions.paging, row.listing);
  const limit = query?.[name];
  const items = declaredItems(contract, row, body);
  if (typeof limit !== "number" || items === undefined || items.length <= limit) return [];
  const observed = `${items.length} items: ${name} is ignored`;
  return [
    { about: "paging", declared: `at most ${limit} items with ${name}=${limit}`, observed, declaration: noPaging },
  ];
}

/** The order in which the items were made, where they show when: a member of that meaning, in every item. */
function orderSeen(contract: Contract, row: Operation, { body }: Exchange): Seen[] {
  const items = declaredItems(contract, row, body)?.map((item) => asObject(item) ?? {}) ?? [];
  const declared = row.listing?.order;
  if (typeof declared !== "string" || declared === "none") return [];
  const name = Object.keys(items[0] ?? {}).find((each) =>
    /^(created|made|added|inserted)(At|On|_at|_on)?$/i.test(each),
  );
  const times = items.map((item) => timeOf(item[name ?? ""]));
  if (name === undefined || times.some(Number.isNaN)) return [];
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] ?? time)));
  const wrong = declared === "newest-first" ? 1 : -1;
  if (!steps.includes(wrong)) return [];
  const order = steps.includes(-wrong) ? "none" : wrong === 1 ? "oldest-first" : "newest-first";
  const observed = order === "none" ? `no order by ${name}` : `${order} by ${name}`;
  const declaration = `@listing(#{ envelope: "${row.listing?.envelope ?? "plain"}", order: "${order}" })`;
  return [{ about: "order", declared, observed, declaration }];
}

function timeOf(value: unknown): number {
  return typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
}

/** A difference in shape, and the declaration that has the shape observed. */
export function faultSeen(
  { document }: Validator,
  reply: Reply | undefined,
  { status, body }: Exchange,
  { kind, at, expected: declared, observed }: ReplyFault,
): Seen {
  if (kind === "status")
    return { about: "status", declared, observed, declaration: `{ @statusCode _: ${status} } among the replies` };
  if (kind === "content-type" || kind === "not-json")
    return { about: "media-type", declared, observed, declaration: mediaLine(observed, kind) };
  if (kind === "header")
    return { about: "header", declared, observed, declaration: `@header ${at}?: string in the reply ${status}` };
  const path = at.split("/").slice(1);
  const member = path.findLast((step) => !/^\d+$/.test(step));
  const missing = /must have required property '(.+)'/.exec(declared)?.[1];
  if (missing !== undefined)
    return { about: "member", declared, observed: `no ${missing}`, declaration: `${missing}?: …; (optional)` };
  const value = path.reduce<unknown>((here, step) => Object(here)[step], body);
  const schema = reply?.schema === undefined ? undefined : memberAt(document, reply.schema, path);
  return { about: "member", declared, observed, declaration: memberLine(member ?? "the body", value, schema) };
}

function memberAt(document: object, pointer: string, path: readonly string[]): Readonly<Record<string, unknown>> {
  return path.reduce<Readonly<Record<string, unknown>>>(
    (here, step) => asObject(/^\d+$/.test(step) ? here["items"] : memberOf(document, here, step)) ?? {},
    { $ref: pointer, ...asObject(schemaAt(document, pointer)) },
  );
}

function mediaLine(observed: string, kind: ReplyFault["kind"]): string {
  const type = kind === "not-json" ? "text/plain" : (observed.split(";", 1)[0] ?? observed);
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? `@header contentType: "${type}"; in the reply` : `no @body in the reply`;
}

function memberLine(name: string, value: unknown, schema: Readonly<Record<string, unknown>> | undefined): string {
  if (typeof value === "number" && schema?.["format"] === "date-time")
    return `@encode("unixTimestamp", int64) ${name}: utcDateTime;`;
  if (value === null) return `${name}: … | null;`;
  if (Array.isArray(schema?.["enum"]) && typeof value === "string")
    return `${JSON.stringify(value)} among the values of the enum of ${name}`;
  const types: Readonly<Record<string, string>> = { string: "string", boolean: "boolean" };
  const type = Number.isInteger(value) ? "int64" : typeof value === "number" ? "float64" : types[typeof value];
  return `${name}: ${type ?? (Array.isArray(value) ? "unknown[]" : "{ … }")};`;
}

/** Members that no schema names, at any depth. */
function undeclaredSeen({ document }: Validator, reply: Reply | undefined, { body }: Exchange): Seen[] {
  if (reply?.schema === undefined || typeof body !== "object" || body === null) return [];
  const declared = declaredPart(document, { $ref: reply.schema }, body);
  const { schema } = reply;
  // Of a union every branch may name a member.
  const isNamed = (path: string): boolean =>
    Object.keys(memberAt(document, schema, path.replaceAll("[]", ".0").split(".").filter(Boolean))).length > 0;
  const unnamed = [...new Set(extra(body, declared))].filter((path) => !isNamed(path));
  return unnamed.map((path) => ({
    about: "undeclared-member",
    declared: `no member ${path}`,
    observed: `${path} is shown`,
    declaration: `${path.split(".").at(-1) ?? path}?: unknown; (with its type)`,
  }));
}

function extra(value: unknown, declared: unknown, path = ""): string[] {
  if (Array.isArray(value)) {
    const parts = Array.isArray(declared) ? declared : [];
    return value.flatMap((each: unknown, index) => extra(each, parts[index], `${path}[]`));
  }
  const known = asObject(declared);
  if (known === undefined) return [];
  return Object.entries(asObject(value) ?? {}).flatMap(([name, each]) => {
    const here = path === "" ? name : `${path}.${name}`;
    return Object.hasOwn(known, name) ? extra(each, known[name], here) : [here];
  });
}
