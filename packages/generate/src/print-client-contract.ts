import { bodyKind } from "./body-kind.ts";
import type { ContractFile, LifecycleRow, OperationRow } from "./contract-file.ts";
import { header, type Origin } from "./header.ts";
import { replyShape, type ReplyShape } from "./reply-shape.ts";

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
  shapes: ${linesIn(shapes)},
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
  const successes = replies.filter(({ kind }) => kind !== "error");
  return [
    path,
    id,
    method,
    access.scheme,
    ...(access.ways ? [`ways:${access.ways.map((way) => way.join("+")).join("|")}`] : []),
    ...parameterMarks(parameters),
    ...(listing ? [listMark(listing)] : []),
    ...(body ? [bodyMark(body, parsed)] : []),
    ...(body?.wholeLists ? [["whole", ...body.wholeLists.map(encodeURIComponent)].join(":")] : []),
    ...successes.map((reply) => replyMark(reply, parsed, shapes)),
    ...(idempotent ? [`key:${idempotent.header}:${idempotent.retention}`, ...refusalMark(row, common)] : []),
    ...(signedRetry ? [signMark(signedRetry)] : []),
    ...(resourceAction?.kind === "reads" && waitedFor.has(resourceAction.resource)
      ? [`reads:${resourceAction.resource}`]
      : []),
  ].join(" ");
}

/** `list`, `pages` by a cursor, or `pages:offset:skip:20` with the parameter and the usual size. */
function listMark({ envelope, pages, limit }: NonNullable<OperationRow["listing"]>): string {
  if (envelope !== "paged") return "list";
  if (pages === undefined) return "pages";
  const { by, parameter, first } = pages;
  return ["pages", by, encodeURIComponent(parameter), limit?.default, ...(first === undefined ? [] : [first])].join(
    ":",
  );
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

function bodyMark(
  { contentType, required, others, schema }: NonNullable<OperationRow["body"]>,
  document: object,
): string {
  const kind = bodyKind(document, schema) === "json" ? ":json" : "";
  return `body${required ? "" : "?"}:${typesOf(contentType, others)}${kind}`;
}

/** One for the query, and one for each parameter that is not a single value in the usual way of its place. */
function parameterMarks(parameters: OperationRow["parameters"]): string[] {
  const isQueried = parameters.some((parameter) => parameter.in === "query");
  const others = parameters.filter(
    ({ in: place, fixed, shape, style }) => place === "cookie" || (fixed ?? shape ?? style) !== undefined,
  );
  const marks = others.map(({ in: place, name, fixed, shape = "", style = "", explode }) =>
    [place, name, shape, style, explode ? "explode" : "", ...(fixed === undefined ? [] : [fixed])]
      .map(encodeURIComponent)
      .join(":"),
  );
  return [...(isQueried ? ["query"] : []), ...marks.map((mark) => `in:${mark}`)];
}

function typesOf(contentType: string, others: readonly { contentType: string }[] = []): string {
  return [contentType, ...others.map((other) => other.contentType)]
    .map((type) => type.replaceAll(/[^\w/+.*-]/g, encodeURIComponent))
    .join("|");
}

function replyMark(
  { status, until, kind, schema, contentType, others }: OperationRow["replies"][number],
  document: object,
  shapes: string[],
): string {
  const range = `${status}${until === undefined ? "" : `-${until}`}`;
  const body = schema === undefined ? "" : `:${shapeMark(document, schema, shapes)}`;
  const types =
    schema === undefined || (contentType ?? others) === undefined
      ? ""
      : `:${typesOf(contentType ?? JSON_TYPE, others)}`;
  return `${range}${kind === "challenge" ? "?" : ""}${body}${types}`;
}

/** The place of the shape among those of all successes, else the kind of the body. */
function shapeMark(document: object, schema: string, shapes: string[]): string {
  const kind = bodyKind(document, schema);
  const shape = kind === "object" ? shapeText(replyShape(document, schema)) : "";
  if (shape === "") return kind;
  if (!shapes.includes(shape)) shapes.push(shape);
  return String(shapes.indexOf(shape));
}

/** `id state kind=CAT|DOG`: the members, and the one that tells the variants of a union; without values where it may have others. */
function shapeText({ required, discriminator }: ReplyShape): string {
  const names = required.map(encodeURIComponent);
  if (discriminator === undefined) return names.join(" ");
  const { name, values = [] } = discriminator;
  return [...names, `${encodeURIComponent(name)}=${values.map(encodeURIComponent).join("|")}`].join(" ");
}

const JSON_TYPE = "application/json";

function signMark({ stampHeader, requestHeader, shownAt }: NonNullable<OperationRow["signedRetry"]>): string {
  return ["signs", stampHeader, requestHeader, ...(shownAt === undefined ? [] : [shownAt])].join(":");
}
