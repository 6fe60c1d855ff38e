import type { OpenApiDocument } from "@tallystick/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Answered, Sent } from "./between.ts";
import type { RandomAccess, RandomContract, RandomOperation } from "./random-contract.ts";
import type { Compiled } from "./serve.ts";

/** Where a server may differ from its contract. */
export const differenceKinds = [
  "handler input",
  "reply body",
  "header",
  "status",
  "media type",
  "access",
  "validation",
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** How a server differs at one of its operations. */
export interface Difference {
  title: string;
  operation: RandomOperation;
  request?: (sent: Sent) => Sent;
  reply?: (answered: Answered) => Answered;
  /** A request that the server refuses is answered as if it were right. */
  isLenient?: boolean;
}

/** A number from 0 up to below `count`. */
export type Pick = (count: number) => number;

/** The operations of a contract in which a difference of the kind can be planted. */
export function candidates(kind: DifferenceKind, { access, operations }: RandomContract): RandomOperation[] {
  return operations.filter(({ parameters, body, reply, header }) => {
    const isAsked = parameters.some(isNeeded);
    const can: Record<DifferenceKind, boolean> = {
      // A text may be empty.
      "handler input": isAsked || (body !== undefined && body.contentType !== "text/plain"),
      "reply body": reply.isJson,
      header: header !== undefined,
      status: true,
      "media type": reply.contentType !== undefined,
      access: access.caller !== undefined,
      validation: isAsked,
    };
    return can[kind];
  });
}

/** Needed, and in a place from which it can be taken away. */
function isNeeded({ required, place }: RandomOperation["parameters"][number]): boolean {
  return required && place !== "params";
}

/** A difference of the kind in one of the operations; undefined when none can be planted. */
export function differenceOf(kind: DifferenceKind, compiled: Compiled, pick: Pick): Difference | undefined {
  const possible = candidates(kind, compiled.random);
  const operation = possible[pick(possible.length)];
  const change = operation && changeOf(kind, compiled, operation, pick);
  return operation && change && { title: `${kind} of ${operation.name}: ${change.says}`, operation, ...change };
}

type Change = Omit<Difference, "operation" | "title"> & { says: string };

function changeOf(
  kind: DifferenceKind,
  compiled: Compiled,
  operation: RandomOperation,
  pick: Pick,
): Change | undefined {
  const changes: Record<DifferenceKind, () => Change | undefined> = {
    "handler input": () => loss(operation, pick),
    "reply body"() {
      const wrong = wrongBodies(compiled, operation);
      const text = wrong[pick(wrong.length)];
      return text === undefined
        ? undefined
        : { says: text.slice(0, 200), reply: (answered) => ({ ...answered, body: Buffer.from(text) }) };
    },
    header() {
      const value = pick(2) === 0 ? undefined : "many";
      return { says: `X-Count is ${value}`, reply: (answered) => withHeader(answered, "x-count", value) };
    },
    status: () => ({ says: "207", reply: (answered) => ({ ...answered, status: 207 }) }),
    "media type": () => ({
      says: "another",
      reply: (answered) => withHeader(answered, "content-type", "application/x-other"),
    }),
    access: () => ({ says: "anybody is let in", request: (sent) => withCredentials(sent, compiled.random.access) }),
    validation: () => ({ says: "anything is taken", isLenient: true }),
  };
  return changes[kind]();
}

/** What the caller sends does not arrive. */
function loss({ parameters }: RandomOperation, pick: Pick): Change {
  const needed = parameters.filter(isNeeded);
  const lost = needed[pick(needed.length)];
  return lost === undefined
    ? { says: "no body arrives", request: (sent) => ({ ...sent, body: Buffer.alloc(0) }) }
    : { says: `${lost.name} does not arrive`, request: (sent) => without(sent, lost) };
}

function without(sent: Sent, { place, name, features }: RandomOperation["parameters"][number]): Sent {
  if (place === "headers") return withHeader(sent, name, undefined);
  if (place === "cookies") {
    const kept = (sent.headers["cookie"] ?? "")
      .split("; ")
      .filter((each) => decodeURIComponent(each.split("=", 1).join("")) !== name);
    return withHeader(sent, "cookie", kept.length === 0 ? undefined : kept.join("; "));
  }
  const isObject = features.includes("exploded object in a query");
  return withQuery(sent, (query) => query.delete(isObject ? "first" : name));
}

function withQuery(sent: Sent, change: (query: URLSearchParams) => void): Sent {
  const url = new URL(sent.path, "http://localhost");
  change(url.searchParams);
  // The path is as it came: a URL would change the dots in it.
  const [path = ""] = sent.path.split("?");
  return { ...sent, path: `${path}${url.search}` };
}

function withHeader<Message extends Sent | Answered>(
  message: Message,
  name: string,
  value: string | undefined,
): Message {
  return { ...message, headers: { ...message.headers, [name]: value } };
}

function withCredentials(sent: Sent, { carried }: RandomAccess): Sent {
  if (carried === undefined) return sent;
  const { place, name, value } = carried;
  if (place === "header") return withHeader(sent, name, value);
  if (place === "query") return withQuery(sent, (query) => query.set(name, value));
  return withHeader(sent, "cookie", [sent.headers["cookie"], `${name}=${value}`].filter(Boolean).join("; "));
}

/** JSON texts that the schema of the reply does not allow: its body with one value changed or left out. */
function wrongBodies({ document, contract, random, ids }: Compiled, operation: RandomOperation): string[] {
  const row = contract.operations[ids[random.operations.indexOf(operation)] ?? ""];
  const pointer = row?.replies.find(({ status }) => status === operation.status)?.schema;
  if (pointer === undefined) return [];
  const isRight = validatorOf(document, pointer);
  return [...changed(operation.reply.given.body)]
    .filter((body) => body !== undefined && !isRight(body))
    .map((body): string => JSON.stringify(body));
}

function validatorOf(document: OpenApiDocument, pointer: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
  ajv.addSchema({ ...document }, "document");
  return ajv.compile({ $ref: `document${pointer.split("/").map(encodeURIComponent).join("/").replace("%23", "#")}` });
}

/** Each value that differs in one place. */
function* changed(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const other of changed(item)) yield value.with(index, other);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>; // an object
      yield rest;
      for (const other of changed(member)) yield { ...value, [name]: other };
    }
  }
  yield typeof value === "number" ? "not a number" : 17;
  yield typeof value === "boolean" ? "not a truth value" : true;
  yield Array.isArray(value) ? {} : [];
}
