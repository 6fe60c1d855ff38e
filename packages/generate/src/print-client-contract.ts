import { bodyKind } from "./body-kind.ts";
import type { ContractFile, LifecycleRow, OperationRow } from "./contract-file.ts";
import { header, type Origin } from "./header.ts";
import { itemsOf, replyShape, type ReplyShape } from "./reply-shape.ts";
import type { SchemaNode } from "./schema-tree.ts";

/** The declaration of the shipped contract, whose types the client has. */
export const shippedDeclaration = `\
import type { ClientContract } from "../client-contract.ts";
import { clientContractFrom } from "../client-rows.ts";

/** The members of a contract that a client needs. */
export const clientContract: ClientContract`;

/** The declaration of any other contract: it imports the types of `contract.ts` beside it, and none of its values. */
export const ownDeclaration = `\
import { clientContractFrom, type ClientContractOf } from "@tallystick/contract/client";
import type { Contract } from "./contract.js";

/** What a client reads of the contract, for \`createClient\`: a bundle with it does not have the rest. */
export const clientContract: ClientContractOf<Contract>`;

/** The program with the client contract, so that a page does not load the rest. */
export function printClientContract(
  contract: ContractFile,
  document: string,
  { origin, declaration }: { origin: Origin; declaration: string },
): string {
  const { version, basePath, conventions, operations, lifecycles } = contract;
  const parsed: object = JSON.parse(document);
  const actions = Object.values(operations).flatMap(({ resourceAction }) => resourceAction ?? []);
  const readable = new Set(actions.filter(({ kind }) => kind === "reads").map(({ resource }) => resource));
  const lived = Object.entries(lifecycles).filter(([, { resource }]) => readable.has(resource));
  const resources = new Set(lived.map(([, { resource }]) => resource));
  const shapes: string[] = [];
  const others = Object.fromEntries(
    Object.values(operations)
      .map((row) => [row.id, unmarkedMembers(row, parsed, shapes)] as const)
      .filter(([, members]) => Object.keys(members).length > 0),
  );
  const read = {
    version,
    basePath,
    conventions: { paging: conventions.paging, schemes: conventions.schemes },
    // Lines that follow each other begin with the same path, which compresses well.
    operations: Object.values(operations)
      .map((row) => operationLine(row, parsed, { waitedFor: resources, common: conventions.answers, shapes }))
      .toSorted(),
    lifecycles: lived.map(([name, row]) => lifecycleLine(name, row)),
  };
  return `${header(origin.contract, origin)}
${declaration} = /* @__PURE__ */ clientContractFrom({
  version: ${JSON.stringify(read.version)},
  basePath: ${JSON.stringify(read.basePath)},
  conventions: ${JSON.stringify(read.conventions)},
  operations: ${linesIn(read.operations)},
  lifecycles: ${linesIn(read.lifecycles)},
  shapes: ${linesIn(shapes)},${Object.keys(others).length === 0 ? "" : `\n  others: ${JSON.stringify(others)},`}
});
`;
}

function linesIn(lines: readonly string[]): string {
  const text = lines.join("\n").replaceAll(/[`\\]|\$\{/g, "\\$&");
  return `\`\n${text}\n\``;
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

interface Surroundings {
  /** The resources with a lifecycle. */
  waitedFor: ReadonlySet<string>;
  /** The answers that every operation may give. */
  common: ContractFile["conventions"]["answers"];
  /** What successes contain, each once; completed by each line that is printed. */
  shapes: string[];
}

function operationLine(row: OperationRow, parsed: object, { waitedFor, common, shapes }: Surroundings): string {
  const { id, method, path, access, parameters, body, replies, resourceAction, listing, idempotent, signedRetry } = row;
  const others = unmarkedMembers(row, parsed, shapes);
  return [
    path,
    suffixOf(id, path),
    method,
    access.scheme,
    ...(!others.parameters && isQueried(parameters) ? ["query"] : []),
    ...(listing && !others.listing ? [listing.envelope === "paged" ? "pages" : "list"] : []),
    ...(body && !others.body ? [body.required ? "body" : "body?"] : []),
    ...(others.replies ? [] : replies.filter(isShown).map((reply) => replyMark(reply, parsed, shapes))),
    ...(idempotent ? [`key:${idempotent.header}:${idempotent.retention}`, ...refusalMark(row, common)] : []),
    ...(signedRetry ? [signMark(signedRetry)] : []),
    ...(resourceAction?.kind === "reads" && waitedFor.has(resourceAction.resource)
      ? [`reads:${resourceAction.resource}`]
      : []),
  ].join(" ");
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
    ...(listing?.pages && { listing: shownListing(listing) }),
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
function refusalMark({ refusals }: OperationRow, common: Surroundings["common"]): string[] {
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

function shownListing({ envelope, pages, limit }: NonNullable<OperationRow["listing"]>): object {
  return { envelope, pages, limit: limit && { default: limit.default } };
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
