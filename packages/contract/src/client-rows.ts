import type { ClientContract, ClientLifecycle, ClientOperation, ClientReply } from "./client-contract.ts";
import type { ListingPages, Method, Parameter, ParameterStyle } from "./gen/model.ts";

/** A client contract as the generator prints it: one line for each operation, and one for each lifecycle. */
export interface PrintedClientContract extends Omit<ClientContract, "operations" | "lifecycles"> {
  /** `/cards/{id} cards.get get platform 200:object reads:Card`: path, id, method, scheme, and the marks of the row. */
  operations: string;
  /**
   * `CardState Card state NEW:1 =ACTIVE:2 =CLOSED`: name, resource, field, and each state with the places of those to which its edges
   * lead; a settled one has `=`.
   */
  lifecycles: string;
  /** `id state kind=CAT|DOG`: what the object of a success contains; `200:0` names the first. Absent in lines that name none. */
  shapes?: string;
}

/** The rows of the lines. A seventh of their size as JSON, which counts in a page. */
export function clientContractFrom({ shapes = "", ...printed }: PrintedClientContract): ClientContract {
  const shapeLines = shapes.split("\n").slice(1);
  return {
    ...printed,
    operations: Object.fromEntries(linesOf(printed.operations).map((line) => entryOf(operationOf(line, shapeLines)))),
    lifecycles: Object.fromEntries(
      linesOf(printed.lifecycles).map(([name = "", ...line]) => [name, lifecycleOf(line)]),
    ),
  };
}

function linesOf(text: string): string[][] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [line.split(" ")]));
}

function lifecycleOf([resource = "", field = "", ...marks]: string[]): ClientLifecycle {
  const rows = marks.map((mark) => mark.replace("=", "").split(":"));
  const states = rows.map(([state = ""]) => decodeURIComponent(state));
  const edges = rows.flatMap(([, ...next], from) =>
    next.map((to) => ({ from: states[from] ?? "", to: states[Number(to)] ?? "" })),
  );
  return { resource, field, states, settled: states.filter((_, at) => marks[at]?.startsWith("=")), edges };
}

function entryOf(row: ClientOperation): [string, ClientOperation] {
  return [row.id, row];
}

function operationOf(
  [path = "", id = "", method, scheme = "", ...marks]: string[],
  shapes: readonly string[],
): ClientOperation {
  const row: ClientOperation = { id, method: method as Method, path, access: { scheme }, parameters: [], replies: [] };
  for (const mark of marks) {
    const [name = "", ...values] = mark.split(":");
    const [first = "", second = "", third] = values;
    if (name === "query") row.parameters.push({ in: "query" });
    else if (name === "whole" && row.body) row.body.wholeLists = values.map(decodeURIComponent);
    else if (name === "in") row.parameters.push(parameterOf(values.map(decodeURIComponent)));
    else if (name === "ways") row.access.ways = first.split("|").map((way) => (way === "" ? [] : way.split("+")));
    else if (name === "list") row.listing = { envelope: "plain" };
    else if (name === "pages") row.listing = pagesOf(values);
    else if (name === "key") row.idempotent = { header: first, retention: second };
    else if (name === "refuses") row.refusals = values.map(refusalOf);
    else if (name === "body" || name === "body?")
      row.body = { ...typesOf(first), required: name === "body", kind: second === "json" ? "json" : "object" };
    else if (name === "reads") row.resourceAction = { kind: name, resource: first };
    else if (name === "signs")
      row.signedRetry = { stampHeader: first, requestHeader: second, ...(third !== undefined && { shownAt: third }) };
    else row.replies.push(replyOf(name, first, { types: second, shape: shapes[Number(first || NaN)] }));
  }
  return row;
}

/** `offset:skip:20`, or nothing for pages by a cursor. */
function pagesOf([by, parameter = "", size, first]: string[]): NonNullable<ClientOperation["listing"]> {
  if (by === undefined) return { envelope: "paged" };
  const pages = { by: by as ListingPages["by"], parameter: decodeURIComponent(parameter) };
  return {
    envelope: "paged",
    pages: { ...pages, ...(first !== undefined && { first: Number(first) }) },
    limit: { default: Number(size) },
  };
}

/** `400/INVALID_AMOUNT` */
function refusalOf(text: string): { status: number; code: string } {
  const [status = "", code = ""] = text.split("/");
  return { status: Number(status), code: decodeURIComponent(code) };
}

/** `202?` is a challenge, `200:object` a success with an object, and `200:3` one with an object of the fourth shape. */
function replyOf(
  name: string,
  body: string,
  { types, shape }: { types: string; shape: string | undefined },
): ClientReply {
  const [status, until] = name.split("-", 2).map((text) => Number.parseInt(text, 10));
  return {
    status: status ?? 0,
    ...(until !== undefined && { until }),
    kind: name.endsWith("?") ? "challenge" : "success",
    ...(body !== "" && { body: body === "json" ? body : "object" }),
    ...(shape !== undefined && { shape }),
    ...(types !== "" && typesOf(types)),
  };
}

function typesOf(types: string): { contentType: string; others?: { contentType: string }[] } {
  const [contentType = "", ...others] = types.split("|").map(decodeURIComponent);
  return { contentType, ...(others.length > 0 && { others: others.map((other) => ({ contentType: other })) }) };
}

function parameterOf([
  place,
  name = "",
  shape,
  style,
  explode,
  fixed,
]: string[]): ClientOperation["parameters"][number] {
  return {
    in: place as Parameter["in"],
    name,
    ...(shape && { shape: shape as "list" | "object" }),
    ...(style && { style: style as ParameterStyle }),
    ...(explode && { explode: true }),
    ...(fixed !== undefined && { fixed }),
  };
}
