import { hasMediaType, mediaFormOf, type Operation, type Reply } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../http/exchange.ts";
import { parsedXml } from "../http/xml.ts";
import { replyHeaders } from "./parameter-schemas.ts";
import { listsOfText, valuesOfText } from "./request-fault.ts";
import { shown, type Validator } from "./validator.ts";
import { resolved, schemaAt } from "./resolve.ts";

/** One difference between a reply and its declared shape. */
export interface ReplyFault {
  kind: "status" | "content-type" | "header" | "body" | "not-json";
  /** JSON pointer into the body, header name, or empty. */
  at: string;
  expected: string;
  observed: string;
}

/** Replies to a body that is too large or of the wrong type; right whether or not the row lists them (V-03). */
const bodyRefusals = new Set([413, 415]);

/**
 * Every difference between the reply and the row's declaration. Nothing for a lost reply, for 429 and 501 when the row
 * does not list them, and for a request that did not go to the row's own method and path.
 */
export function replyFaults(
  row: Operation,
  request: CallRequest,
  exchange: Exchange,
  validator: Validator,
): ReplyFault[] {
  if (exchange.lost !== undefined || hasOtherPath(request)) return [];
  const reply = declaredReply(row, exchange.status);
  if (reply === undefined) return isTolerated(request, exchange.status) ? [] : [undeclared(row, exchange)];
  const headers = [...headerFaults(reply, exchange), ...headerValueFaults(row, exchange, validator)];
  return [...headers, ...bodyFaults(row, reply, exchange, validator)];
}

function hasOtherPath({ raw }: CallRequest): boolean {
  return raw?.method !== undefined || raw?.path !== undefined || raw?.origin !== undefined;
}

function isTolerated(request: CallRequest, status: number): boolean {
  return status === 429 || status === 501 || (request.raw !== undefined && bodyRefusals.has(status));
}

function undeclared(row: Operation, exchange: Exchange): ReplyFault {
  const declared = row.replies.map(({ status }) => status).join(", ");
  const observed = `${exchange.status} ${exchange.text.slice(0, 120)}`.trim();
  return { kind: "status", at: "", expected: `one of the declared statuses ${declared}`, observed };
}

function headerFaults(reply: Reply, exchange: Exchange): ReplyFault[] {
  return reply.headers
    .filter((name) => exchange.headers[name.toLowerCase()] === undefined)
    .map((name) => ({ kind: "header", at: name, expected: `the header ${name} on ${reply.status}`, observed: "none" }));
}

/** A text of a header stands for what it may mean: a number, a truth value, a list. How long to wait may be a date too (RFC 9110). */
function headerValueFaults({ id }: Operation, { status, headers }: Exchange, validator: Validator): ReplyFault[] {
  const declared = replyHeaders(validator.document).get(`${id} ${status}`) ?? [];
  return declared.flatMap(({ name, pointer }) => {
    const text = headers[name.toLowerCase()];
    if (text === undefined || name.toLowerCase() === "retry-after") return [];
    const faults = [...valuesOfText(text), ...listsOfText(text)].map((value) => validator.fault(pointer, value));
    const [fault] = faults;
    if (fault === undefined || faults.includes(undefined)) return [];
    return [{ kind: "header", at: name, expected: `the header ${name} as ${fault.expected}`, observed: shown(text) }];
  });
}

function bodyFaults(row: Operation, reply: Reply, exchange: Exchange, validator: Validator): ReplyFault[] {
  if (row.method === "head") return [];
  if (reply.schema === undefined) {
    // An error may say why, also where nothing is declared: HTTP asks for it (RFC 9110, 15.5).
    if (exchange.text === "" || exchange.status >= 400) return [];
    return [{ kind: "body", at: "", expected: `no body on ${reply.status}`, observed: exchange.text.slice(0, 120) }];
  }
  const type = exchange.headers["content-type"];
  const contents = [
    { contentType: reply.contentType ?? "application/json", schema: reply.schema },
    ...(reply.others ?? []),
  ];
  const content = contents.find(({ contentType }) => isOf(contentType, type));
  if (content === undefined || type === undefined) {
    const expected = contents.map(({ contentType }) => contentType).join(" or ");
    return [{ kind: "content-type", at: "", expected, observed: type ?? "no content type" }];
  }
  const form = mediaFormOf(type);
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];
  if (form === "json" && charset !== undefined && !/^utf-?8$/i.test(charset))
    return [{ kind: "content-type", at: "", expected: "JSON in UTF-8", observed: type }];
  if (form === "xml") return xmlFaults(content.schema, exchange, validator);
  if (form === "json-lines") return lineFaults(content.schema, exchange, validator);
  if (form !== "json" && form !== "text") return [];
  if (form === "json" && exchange.body === undefined) {
    return [{ kind: "not-json", at: "", expected: "a JSON body", observed: shown(exchange.text.slice(0, 120)) }];
  }
  const fault = validator.fault(content.schema, form === "json" ? exchange.body : exchange.text);
  return fault === undefined ? [] : [{ kind: "body", ...fault }];
}

/** What the schema says of lines of JSON: of all of them together where it is a list, else of each, or of the text. */
function lineFaults(schema: string, { text }: Exchange, validator: Validator): ReplyFault[] {
  if (validator.fault(schema, text) === undefined) return [];
  // A record separator may begin each (RFC 7464).
  const lines = text.split("\n").map((line) => line.replace("\u001E", "").trim());
  const values: unknown[] = [];
  for (const line of lines.filter((each) => each !== "")) {
    const value = parsedLine(line);
    if (value === undefined)
      return [{ kind: "body", at: "", expected: "a line of JSON", observed: shown(line.slice(0, 120)) }];
    values.push(value);
  }
  const together = validator.fault(schema, values);
  const alone = values.map((value) => validator.fault(schema, value)).find((each) => each !== undefined);
  if (together === undefined || (alone === undefined && values.length > 0)) return [];
  const isList = [resolved(validator.document, schemaAt(validator.document, schema))["type"]].flat().includes("array");
  return [{ kind: "body", ...(isList ? together : (alone ?? together)) }];
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What the schema says of XML, where it says more than that it is a text. */
function xmlFaults(schema: string, { text }: Exchange, validator: Validator): ReplyFault[] {
  if (validator.fault(schema, text) === undefined) return [];
  const value = parsedXml(validator.document, schema, text);
  if (value === undefined)
    return [{ kind: "body", at: "", expected: "XML that is well formed", observed: shown(text.slice(0, 120)) }];
  const fault = validator.fault(schema, value);
  return fault === undefined ? [] : [{ kind: "body", ...fault }];
}

/** Where JSON is declared, a type that is written like it will do; another check judges which. */
function isOf(declared: string, type: string | undefined): boolean {
  if (type === undefined) return false;
  return hasMediaType(declared, type) || (mediaFormOf(declared) === "json" && mediaFormOf(type) === "json");
}

/** The reply with this status, else the one in whose range it is. */
export function declaredReply({ replies }: Operation, status: number): Reply | undefined {
  return (
    replies.find((reply) => reply.status === status && reply.until === undefined) ??
    replies.find((reply) => reply.status <= status && status <= (reply.until ?? reply.status))
  );
}
