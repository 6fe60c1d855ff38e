import type { Contract, Statement } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import type { Oracle, OracleContext } from "../../check.ts";
import type { ReplyFault } from "../../../schema/reply-faults.ts";
import { resolved, schemaAt } from "../../../schema/resolve.ts";
import { asObject, valueAt } from "../../../json/value-at.ts";
import { expecting } from "../../../requests/expect.ts";
import { isRequestOf } from "../../../requests/fixtures/request-in.ts";
import { isStandard, rulesStating } from "../../rules-stating.ts";

/** Statements about the shape of replies. */
const shapes = ["replies-are-json", "replies-as-declared", "error-body", "retry-after"] as const satisfies Statement[];

type Shape = (typeof shapes)[number];

/** Of these the rules hold for each reply without a fault; of the others only where there was something to judge. */
const isForEveryReply: ReadonlySet<Shape> = new Set(["replies-are-json", "replies-as-declared"]);

/** Checks every reply against its declared shape: media type, headers, the schema of the body, the error body. */
export function shapeOracle(contract: Contract): Oracle {
  return {
    name: "schema/shape of every reply",
    family: "schema",
    rules: rulesStating(contract, ...shapes),
    examine(scene: OracleContext, exchange) {
      if (exchange.lost !== undefined || !isJudged(contract, exchange)) return;
      if (exchange.status >= 400 && isOurs(scene, exchange)) judgeErrorBody(scene, exchange);
      if (exchange.text !== "" && isOurs(scene, exchange)) judgeMediaType(scene, exchange);
      for (const shape of shapes) judgeShape(scene, exchange, shape);
    },
  };
}

/**
 * No document says what the reply to a path or method has that is none of the operation: only an author's own rules are about all
 * replies.
 */
function isJudged(contract: Contract, exchange: Exchange): boolean {
  const row = contract.operations[exchange.operation];
  const isOwn = row !== undefined && isRequestOf(row, exchange);
  return isOwn || !rulesStating(contract, ...shapes).every(isStandard);
}

function judgeShape(scene: OracleContext, exchange: Exchange, shape: Shape): void {
  const fault = scene.faults.find((each) => shapeOf(each, exchange) === shape);
  if (fault === undefined && !isForEveryReply.has(shape)) return;
  const state = [exchange.operation, exchange.status, fault?.at].filter((each) => each !== undefined).join(" ");
  expecting(scene, rulesStating(scene.contract, shape), exchange.operation).that(state, fault === undefined, () => [
    fault?.expected ?? "",
    fault?.observed ?? "",
  ]);
}

/** The statements that a shape fault violates; undeclared statuses are judged by the check that expects one. */
function shapeOf({ kind, at }: ReplyFault, { status }: Exchange): Shape | undefined {
  if (kind === "status") return undefined;
  if (kind === "content-type" || kind === "not-json") return "replies-are-json";
  if (kind === "header") return at.toLowerCase() === "retry-after" ? "retry-after" : "replies-as-declared";
  return status >= 400 ? "error-body" : "replies-as-declared";
}

/**
 * The media type is one that is declared. An author's own rule that replies are JSON may mean any type that is written like it; the
 * standard rule means what the document says.
 */
function judgeMediaType(scene: OracleContext, { operation, status, headers }: Exchange): void {
  const declared = mediaTypesOf(scene, operation, status);
  const rules = rulesStating(scene.contract, "replies-as-declared");
  if (declared.length === 0 || (declared.includes("application/json") && !rules.every(isStandard))) return;
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  const isRight = type !== undefined && declared.includes(type);
  expecting(scene, rules, operation).that(`type of ${status}`, isRight, () => [
    declared.join(" or "),
    type ?? "no content type",
  ]);
}

/** The media types that the document declares for a reply; none where it declares no such reply. */
function mediaTypesOf({ contract, document }: OracleContext, operation: string, status: number): string[] {
  const row = contract.operations[operation];
  const paths = asObject(asObject(document)?.["paths"]);
  const declared = asObject(asObject(paths?.[row?.path ?? ""])?.[row?.method ?? ""]);
  const reply = asObject(declared?.["responses"])?.[String(status)];
  return Object.keys(asObject(resolved(document, reply)["content"]) ?? {});
}

/** Replies outside the base path need not come from the target itself. */
function isOurs({ target }: OracleContext, { request }: Exchange): boolean {
  return request.url.startsWith(`${target.url}/`);
}

function judgeErrorBody(scene: OracleContext, exchange: Exchange): void {
  const { status, body, request, code } = exchange;
  const isEmptyAsDeclared = code === null && exchange.text === "";
  const reply = scene.contract.operations[exchange.operation]?.replies.find((each) => each.status === status);
  // Where the document declares no body, any is a fault of its own.
  const hasNone = reply !== undefined && reply.schema === undefined;
  if (request.method === "HEAD" || isEmptyAsDeclared || hasNone) return;
  const fields = errorFields(scene);
  const isRight = fields.every((field) =>
    field === "status" ? valueAt(body, field) === status : isShown(valueAt(body, field)),
  );
  expecting(scene, rulesStating(scene.contract, "error-body"), exchange.operation).that(
    `${exchange.operation} ${status}`,
    isRight,
    () => [
      `a body with ${fields.map((field) => (field === "status" ? `status ${status}` : field)).join(", ")}`,
      exchange.text.slice(0, 120),
    ],
  );
}

/** A code may be a number. */
function isShown(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

const known = new WeakMap<Contract, readonly string[]>();

/** The fields that every error reply of the contract declares. */
function errorFields({ contract, document }: Pick<OracleContext, "contract" | "document">): readonly string[] {
  const found = known.get(contract) ?? ["status", "code", "message"].filter(isEverywhere(contract, document));
  known.set(contract, found);
  return found;
}

function isEverywhere({ operations }: Contract, document: object): (field: string) => boolean {
  const errors = Object.values(operations).flatMap(({ replies }) => replies.filter(({ kind }) => kind === "error"));
  const pointers = [...new Set(errors.flatMap(({ schema }) => schema ?? []))];
  return (field) => pointers.every((pointer) => declares(document, schemaAt(document, pointer), field));
}

/** Whether every value of the schema may show the field. */
function declares(document: object, schema: unknown, field: string): boolean {
  const { properties, allOf, anyOf, oneOf } = resolved(document, schema);
  if (asObject(properties)?.[field] !== undefined) return true;
  if (Array.isArray(allOf) && allOf.some((part) => declares(document, part, field))) return true;
  const branches = [anyOf, oneOf].filter((each) => Array.isArray(each)).flat();
  return branches.length > 0 && branches.every((branch) => declares(document, branch, field));
}
