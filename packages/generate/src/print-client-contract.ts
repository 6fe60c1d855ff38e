import { bodyKind } from "./body-kind.ts";
import type { ContractFile, LifecycleRow, OperationRow } from "./contract-file.ts";
import { header, type Origin } from "./header.ts";
import { itemsOf, replyShape, type ReplyShape } from "./reply-shape.ts";
import type { SchemaNode } from "./schema-tree.ts";

/**
 * The program with the client contract, so that a page does not load the rest. It imports the types of `contract.ts` beside it, and none
 * of its values.
 */
export function printClientContract(contract: ContractFile, document: string, origin: Origin): string {
  const parsed: object = JSON.parse(document);
  const shapes: string[] = [];
  return `${header(origin.contract, origin)}
import { clientContractFrom, type ClientContractOf } from "@tallystick/contract/client";
import type { Contract } from "./contract.js";

/** What a client reads of the contract, for \`createClient\`: a bundle with it does not have the rest. */
export const clientContract: ClientContractOf<Contract> = /* @__PURE__ */ clientContractFrom({
${headOf(contract)}
${membersOf(Object.values(contract.operations), parsed, shapes, (rows) => linesOf(rows, (row) => [operationLine(row, parsed, shapes), ...rareMarks(row, contract)].join(" ")))}
  lifecycles: ${linesIn(lifecycleLines(contract))},
${answersOf(contract)}
});
`;
}

/** The same of the shipped contract, in programs by name that a page loads as it needs them: for reads, for all calls, for few. */
export function printShippedClientContract(
  contract: ContractFile,
  document: string,
  origin: Origin,
): Record<"client-reads.ts" | "client-rows.ts" | "client-contract.ts", string> {
  const parsed: object = JSON.parse(document);
  const rows = Object.values(contract.operations);
  const reads = rows.filter((row) => isPlainRead(row, parsed));
  // As their lines among those of the reads.
  const others = rows
    .filter((row) => !reads.includes(row))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const shapes: string[] = [];
  const readLines = [...reads.map((row) => operationLine(row, parsed, shapes)), ...others.map(nameOf)];
  const readShapes = [...shapes];
  const marks = linesOf(rows, (row) => [row.id, ...rareMarks(row, contract)].join(" "));
  const first = header(origin.contract, origin);
  return {
    "client-reads.ts": `${first}
import type { ClientReads } from "../client-contract.ts";
import { clientReadsFrom } from "../client-rows.ts";

/** The reads of the contract, and the names of its other operations. */
export const clientReads: ClientReads = /* @__PURE__ */ clientReadsFrom({
${headOf(contract)}
  operations: ${linesIn(withoutRepeatedPaths(readLines.toSorted()))},
  shapes: ${linesIn(readShapes)},
});
`,
    "client-rows.ts": `${first}
import type { ClientRows } from "../client-contract.ts";
import { clientRowsFrom } from "../client-writes.ts";
import { clientReads } from "./client-reads.ts";

/** What calls need of the contract. */
export const clientRows: ClientRows = /* @__PURE__ */ clientRowsFrom(clientReads, {
${membersOf(others, parsed, shapes, (written) => written.map((row) => wordsOf(row, parsed, shapes)))}
});
`,
    "client-contract.ts": `${first}
import type { ClientContract } from "../client-contract.ts";
import { wholeContractFrom } from "../client-contract-from.ts";
import { clientRows } from "./client-rows.ts";

/** The members of a contract that a client needs. */
export const clientContract: ClientContract = /* @__PURE__ */ wholeContractFrom(clientRows, {
  lifecycles: ${linesIn(lifecycleLines(contract))},
  marks: ${linesIn(marks.filter((line) => line.includes(" ")))},
${answersOf(contract)}
});
`,
  };
}

/** Whether the marks of a read say the whole row. */
function isPlainRead(row: OperationRow, document: object): boolean {
  const { method, body, idempotent, signedRetry } = row;
  const isRead = method === "get" && (body ?? idempotent ?? signedRetry) === undefined;
  return isRead && Object.keys(unmarkedMembers(row, document, [])).length === 0;
}

function headOf({ version, basePath, conventions: { paging, schemes } }: ContractFile): string {
  return `  version: ${JSON.stringify(version)},
  basePath: ${JSON.stringify(basePath)},
  conventions: ${JSON.stringify({ paging, schemes })},`;
}

/** The answers that refuse for now. */
function answersOf({ conventions }: ContractFile): string {
  const { tooManyRequests, unavailable } = conventions.answers;
  return `  answers: ${JSON.stringify({ tooManyRequests, unavailable })},`;
}

/** The members with these rows; completes `shapes`, and has those that were not there. */
function membersOf(
  rows: readonly OperationRow[],
  document: object,
  shapes: string[],
  printed: (rows: readonly OperationRow[]) => string[],
): string {
  const known = shapes.length;
  const unmarked = rows
    .map((row) => [row.id, unmarkedMembers(row, document, shapes)] as const)
    .filter(([, members]) => Object.keys(members).length > 0);
  const others = JSON.stringify(Object.fromEntries(unmarked));
  return `  operations: ${linesIn(printed(rows))},
  shapes: ${linesIn(shapes.slice(known))},${unmarked.length === 0 ? "" : `\n  others: ${others},`}`;
}

/** Lines that follow each other begin with the same path, which compresses well. */
function linesOf(rows: readonly OperationRow[], lineOf: (row: OperationRow) => string): string[] {
  return rows.map(lineOf).toSorted();
}

function linesIn(lines: readonly string[]): string {
  const text = lines.join("\n").replaceAll(/[`\\]|\$\{/g, "\\$&");
  return `\`\n${text}\n\``;
}

function lifecycleLines(contract: ContractFile): string[] {
  return livesOf(contract).map(([name, row]) => lifecycleLine(name, row));
}

/** Each state with the places of those to which its edges lead, whatever their cause. */
function lifecycleLine(
  name: string,
  { resource, field, states, terminal, settled = terminal, edges }: LifecycleRow,
): string {
  const marks = states.map((state) => {
    const next = new Set(edges.filter(({ from }) => from === state).map(({ to }) => states.indexOf(to)));
    return `${settled.includes(state) ? "=" : ""}${[encodeURIComponent(state), ...next].join(":")}`;
  });
  return [name, resource, field, ...marks].join(" ");
}

function withoutRepeatedPaths(lines: readonly string[]): string[] {
  return lines.map((line, at) => (pathOf(line) === pathOf(lines[at - 1]) ? line.slice(line.indexOf(" ")) : line));
}

function pathOf(line = ""): string {
  return line.slice(0, line.indexOf(" "));
}

function operationLine(row: OperationRow, parsed: object, shapes: string[]): string {
  return `${nameOf(row)} ${wordsOf(row, parsed, shapes)}`;
}

function nameOf({ id, path }: OperationRow): string {
  return `${path} ${suffixOf(id, path)}`;
}

/** Completes `shapes`, what successes contain, each once. */
function wordsOf(row: OperationRow, parsed: object, shapes: string[]): string {
  const { method, access, parameters, body, replies, listing, idempotent, signedRetry } = row;
  const others = unmarkedMembers(row, parsed, shapes);
  return [
    method,
    access.scheme,
    ...(!others.parameters && isQueried(parameters) ? ["query"] : []),
    ...(listing && !others.listing ? [listing.envelope === "paged" ? "pages" : "list"] : []),
    ...(body && !others.body ? [body.required ? "body" : "body?"] : []),
    ...(others.replies ? [] : replies.filter(isShown).map((reply) => replyMark(reply, parsed, shapes))),
    ...(idempotent ? [`key:${idempotent.header}:${idempotent.retention}`] : []),
    ...(signedRetry ? [signMark(signedRetry)] : []),
  ].join(" ");
}

/** The marks of what few calls need: refusals of an uncertain call, and the resource of a wait. */
function rareMarks(row: OperationRow, contract: ContractFile): string[] {
  const { idempotent, resourceAction: action } = row;
  const isWaitedFor =
    action?.kind === "reads" && livesOf(contract).some(([, { resource }]) => resource === action.resource);
  return [
    ...(idempotent ? refusalMark(row, contract.conventions.answers) : []),
    ...(isWaitedFor ? [`reads:${action.resource}`] : []),
  ];
}

/** The lifecycles of resources that can be read. */
function livesOf({ operations, lifecycles }: ContractFile): [name: string, row: LifecycleRow][] {
  const actions = Object.values(operations).flatMap(({ resourceAction }) => resourceAction ?? []);
  const readable = new Set(actions.filter(({ kind }) => kind === "reads").map(({ resource }) => resource));
  return Object.entries(lifecycles).filter(([, { resource }]) => readable.has(resource));
}

/** What the id has behind the names in the path; a dot alone where it is just those, and the whole id where it begins with others. */
function suffixOf(id: string, path: string): string {
  const names = path
    .split("/")
    .filter((segment) => segment !== "" && !segment.includes("{"))
    .join(".")
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (id === names) return ".";
  return id.startsWith(`${names}.`) ? id.slice(names.length) : id;
}

/** The members of a row that no mark says, as the client reads them. */
function unmarkedMembers(row: OperationRow, document: object, shapes: string[]): Record<string, object> {
  const { access, parameters, body, replies, listing } = row;
  const { scheme, ways } = access;
  const shown = replies.filter(isShown);
  const isTyped = shown.some(({ until, contentType, others }) => (until ?? contentType ?? others) !== undefined);
  const styled = parameters.filter(isStyled);
  const isUsual = body && isUsualBody(body, document);
  return {
    ...(ways && { access: { scheme, ways } }),
    ...(styled.length > 0 && {
      parameters: [...(isQueried(parameters) ? [{ in: "query" }] : []), ...styled.map(shownParameter)],
    }),
    ...((listing?.pages ?? listing?.items) && { listing: shownListing(listing) }),
    ...(body && !isUsual && { body: shownBody(body, document) }),
    ...(isTyped && { replies: shown.map((reply) => shownReply(reply, document, shapes)) }),
  };
}

function isShown({ kind }: OperationRow["replies"][number]): boolean {
  return kind !== "error";
}

function isQueried(parameters: OperationRow["parameters"]): boolean {
  return parameters.some((parameter) => parameter.in === "query");
}

/** Whether a parameter is not a single value in the usual way of its place. */
function isStyled({ in: place, fixed, shape, style }: OperationRow["parameters"][number]): boolean {
  return place === "cookie" || (fixed ?? shape ?? style) !== undefined;
}

/** In `contract.json` the code of an answer that may have any code. */
const anyCode = "*";

/**
 * The refusals that only the operation itself gives: an error of a gateway, or before the key was looked up, is never one, nor is an
 * answer whose code tells nothing.
 */
function refusalMark({ refusals }: OperationRow, common: ContractFile["conventions"]["answers"]): string[] {
  const isCommon = ({ status, code }: (typeof refusals)[number]): boolean =>
    Object.values(common).some((each) => each.status === status && (each.code === code || each.code === anyCode));
  const telling = refusals.filter((refusal) => refusal.code !== anyCode && !isCommon(refusal));
  const own = [...new Set(telling.map(refusalText))];
  return own.length === 0 ? [] : [["refuses", ...own].join(":")];
}

function refusalText({ status, code }: { status: number; code: string }): string {
  return `${status}/${encodeURIComponent(code)}`;
}

function shownParameter({ in: place, name, shape, style, explode, fixed }: OperationRow["parameters"][number]): object {
  return { in: place, name, shape, style, explode, fixed };
}

function shownListing({ envelope, items, pages, nextLink, limit }: NonNullable<OperationRow["listing"]>): object {
  const { parameter, default: usual, max } = limit ?? {};
  return { envelope, items, pages, nextLink, limit: limit && { parameter, default: usual, max } };
}

type Body = NonNullable<OperationRow["body"]>;

function isUsualBody({ contentType, others, wholeLists, schema }: Body, document: object): boolean {
  const isJson = contentType === JSON_TYPE && (others ?? wholeLists) === undefined;
  return isJson && bodyKind(document, { $ref: schema }) === "object";
}

function shownBody({ contentType, required, others, wholeLists, schema }: Body, document: object): object {
  const kind = bodyKind(document, { $ref: schema });
  return {
    contentType,
    required,
    kind,
    others: others?.map((each) => ({ contentType: each.contentType })),
    wholeLists,
  };
}

function replyMark(
  { status, kind, schema }: OperationRow["replies"][number],
  document: object,
  shapes: string[],
): string {
  const body = schema === undefined ? "" : `:${shapeMark(document, schema, shapes)}`;
  return `${status}${kind === "challenge" ? "?" : ""}${body}`;
}

/** The place of the shape among those of all successes, else the kind of the body. */
function shapeMark(document: object, pointer: string, shapes: string[]): string {
  const { body, shape } = contentOf(document, { $ref: pointer }, shapes);
  return shape === undefined ? body : String(placeOf(shape, shapes));
}

function placeOf(shape: string, shapes: string[]): number {
  return shapes.includes(shape) ? shapes.indexOf(shape) : shapes.push(shape) - 1;
}

function shownReply(
  { status, until, kind, schema, contentType, others }: OperationRow["replies"][number],
  document: object,
  shapes: string[],
): object {
  const types = { contentType, others: others?.map((each) => ({ contentType: each.contentType })) };
  return {
    status,
    until,
    kind,
    ...(schema !== undefined && { ...contentOf(document, { $ref: schema }, shapes), ...types }),
  };
}

interface Content {
  body: "object" | "json";
  shape?: string;
}

/** Where a schema is: `outer` has those around it, as one that contains itself is not described again; a part is below a member. */
interface Place {
  outer: readonly string[];
  isPart: boolean;
}

function contentOf(
  document: object,
  schema: SchemaNode,
  shapes: string[],
  { outer, isPart }: Place = { outer: [], isPart: false },
): Content {
  const body = bodyKind(document, schema);
  const own = JSON.stringify(schema);
  if (outer.includes(own)) return { body };
  const placed = (mark: "@" | ":", inner: SchemaNode | undefined): string => {
    if (inner === undefined) return "";
    const place = { outer: [...outer, own], isPart: isPart || mark === ":" };
    return placeMark(mark, contentOf(document, inner, shapes, place), shapes);
  };
  const shape =
    body === "object"
      ? shapeText(partOf(replyShape(document, schema), isPart), placed)
      : placed("@", itemsOf(document, schema));
  return shape ? { body, shape } : { body };
}

/** A part of a resource may be of a kind that only a newer service knows: it has to name it, whatever the name is. */
function partOf({ discriminator, ...shape }: ReplyShape, isPart: boolean): ReplyShape {
  if (discriminator === undefined) return shape;
  return { ...shape, discriminator: isPart ? { name: discriminator.name } : discriminator };
}

/** `@3`: the items are objects of the fourth shape; `:3`: it is one itself. */
function placeMark(mark: "@" | ":", { body, shape }: Content, shapes: string[]): string {
  return body === "object" && shape !== undefined ? `${mark}${placeOf(shape, shapes)}` : "";
}

/**
 * `id names@3 owner:4 kind=CAT|DOG`: the members, those that are lists with the shape of their items, those that are objects with their
 * own, and the one that tells the variants of a union; without values where it may have others.
 */
function shapeText(
  { required, discriminator, items, members }: ReplyShape,
  placed: (mark: "@" | ":", inner: SchemaNode | undefined) => string,
): string {
  const names = required.map(
    (name) => `${encodeURIComponent(name)}${placed("@", items[name])}${placed(":", members[name])}`,
  );
  if (discriminator === undefined) return names.join(" ");
  const { name, values = [] } = discriminator;
  return [...names, `${encodeURIComponent(name)}=${values.map(encodeURIComponent).join("|")}`].join(" ");
}

const JSON_TYPE = "application/json";

function signMark({ stampHeader, requestHeader, shownAt }: NonNullable<OperationRow["signedRetry"]>): string {
  return ["signs", stampHeader, requestHeader, ...(shownAt === undefined ? [] : [shownAt])].join(":");
}
