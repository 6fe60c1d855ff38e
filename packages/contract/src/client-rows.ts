import type { ClientContract, ClientOperation, ClientReply } from "./client-contract.ts";
import type { Method } from "./gen/model.ts";

/** A client contract as the generator prints it: one line for each operation, and one for each lifecycle. */
export interface PrintedClientContract extends Omit<ClientContract, "operations" | "lifecycles"> {
  /** `/cards/{id} cards.get get platform 200:object reads:Card`: path, id, method, scheme, and the marks of the row. */
  operations: string;
  /** `CardState Card state CLOSED`: name, resource, field, and the states in which it stays. */
  lifecycles: string;
}

/** The rows of the lines. A seventh of their size as JSON, which counts in a page. */
export function clientContractFrom(printed: PrintedClientContract): ClientContract {
  const operations = Object.fromEntries(linesOf(printed.operations).map((line) => entryOf(operationOf(line))));
  const lifecycles = Object.fromEntries(
    linesOf(printed.lifecycles).map(([name = "", resource = "", field = "", ...terminal]) => [
      name,
      { resource, field, terminal },
    ]),
  );
  return { ...printed, operations, lifecycles };
}

function linesOf(text: string): string[][] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [line.split(" ")]));
}

function entryOf(row: ClientOperation): [string, ClientOperation] {
  return [row.id, row];
}

function operationOf([path = "", id = "", method, scheme = "", ...marks]: string[]): ClientOperation {
  const row: ClientOperation = { id, method: method as Method, path, access: { scheme }, parameters: [], replies: [] };
  for (const mark of marks) {
    const [name = "", ...values] = mark.split(":");
    const [first = "", second = "", third] = values;
    if (name === "query") row.parameters.push({ in: "query" });
    else if (name === "list") row.listing = {};
    else if (name === "key") row.idempotent = { header: first };
    else if (name === "body" || name === "body?") row.body = { contentType: first, required: name === "body" };
    else if (name === "reads") row.resourceAction = { kind: name, resource: first };
    else if (name === "signs")
      row.signedRetry = { stampHeader: first, requestHeader: second, ...(third !== undefined && { shownAt: third }) };
    else row.replies.push(replyOf(name, first));
  }
  return row;
}

/** `202?` is a challenge, and `200:object` a success with an object. */
function replyOf(name: string, body: string): ClientReply {
  return {
    status: Number.parseInt(name, 10),
    kind: name.endsWith("?") ? "challenge" : "success",
    ...(body !== "" && { body: body as "object" | "json" }),
  };
}
