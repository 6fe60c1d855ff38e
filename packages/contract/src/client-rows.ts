import type { ClientContract, ClientLifecycle, ClientOperation, ClientReply } from "./client-contract.ts";
import type { Method } from "./gen/model.ts";

/** A client contract as the generator prints it: one line for each operation, and one for each lifecycle. */
export interface PrintedClientContract extends Omit<ClientContract, "operations" | "lifecycles" | "shapes"> {
  /**
   * `/cards/{id} .get get platform 200:object reads:Card`: path, id, method, scheme, and the marks of the row. An id that begins with a dot
   * follows the names in the path: `cards.get`; a dot alone is just those.
   */
  operations: string;
  /**
   * `CardState Card state NEW:1 =ACTIVE:2 =CLOSED`: name, resource, field, and each state with the places of those to which its edges
   * lead; a settled one has `=`.
   */
  lifecycles: string;
  /** `id state kind=CAT|DOG`: what a success contains; `200:0` names the first. Absent in lines that name none. */
  shapes?: string;
  /** By id, the members of rows for which there is no mark. */
  others?: Record<string, Partial<ClientOperation>>;
}

/** The rows of the lines. A seventh of their size as JSON, which counts in a page. */
export function clientContractFrom({ shapes = "", others = {}, ...printed }: PrintedClientContract): ClientContract {
  const shapeLines = shapes.split("\n").slice(1);
  const rows = linesOf(printed.operations).map((line) => operationOf(line, shapeLines));
  return {
    ...printed,
    shapes: shapeLines,
    operations: Object.fromEntries(rows.map((row) => [row.id, { ...row, ...others[row.id] }])),
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

function operationOf(
  [path = "", suffix = "", method, scheme = "", ...marks]: string[],
  shapes: readonly string[],
): ClientOperation {
  const id = idOf(path, suffix);
  const row: ClientOperation = { id, method: method as Method, path, access: { scheme }, parameters: [], replies: [] };
  for (const mark of marks) {
    const [name = "", ...values] = mark.split(":");
    const [first = "", second = "", shownAt] = values;
    if (mark === "query") row.parameters.push({ in: "query" });
    else if (mark === "list" || mark === "pages") row.listing = { envelope: mark === "list" ? "plain" : "paged" };
    else if (name === "key") row.idempotent = { header: first, retention: second };
    else if (name === "refuses") row.refusals = values.map(refusalOf);
    else if (mark === "body" || mark === "body?")
      row.body = { contentType: "application/json", required: mark === "body", kind: "object" };
    else if (name === "reads") row.resourceAction = { kind: name, resource: first };
    else if (name === "signs")
      row.signedRetry = { stampHeader: first, requestHeader: second, ...(shownAt !== undefined && { shownAt }) };
    else if (/^\d/.test(mark)) row.replies.push(replyOf(name, first, shapes));
    else throw new RangeError(`The client contract has an unknown mark, ${mark}: generate it again.`);
  }
  return row;
}

/** The names in a path, as those in an id: `cards.simulate` of `/cards/{id}/simulate`. */
function namesIn(path: string): string {
  const names = path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
  return names.join(".").replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function idOf(path: string, suffix: string): string {
  if (suffix === ".") return namesIn(path);
  return suffix.startsWith(".") ? namesIn(path) + suffix : suffix;
}

/** `400/INVALID_AMOUNT` */
function refusalOf(text: string): { status: number; code: string } {
  const [status = "", code = ""] = text.split("/");
  return { status: Number(status), code: decodeURIComponent(code) };
}

/** `202?` is a challenge, `200:object` a success with an object, and `200:3` one of the fourth shape. */
function replyOf(status: string, body: string, shapes: readonly string[]): ClientReply {
  const shape = shapes[Number(body || NaN)];
  return {
    status: Number.parseInt(status, 10),
    kind: status.endsWith("?") ? "challenge" : "success",
    ...(body !== "" && { body: body === "json" || shape?.startsWith("@") ? "json" : "object" }),
    ...(shape !== undefined && { shape }),
  };
}
