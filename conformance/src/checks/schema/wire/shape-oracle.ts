import { mediaFormOf, type Contract, type Reply, type Statement } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import type { Oracle, OracleContext } from "../../check.ts";
import { declaredReply, type ReplyFault } from "../../../schema/reply-faults.ts";
import { resolved } from "../../../schema/resolve.ts";
import { asObject } from "../../../json/value-at.ts";
import { expecting } from "../../../requests/expect.ts";
import { isRequestOf } from "../../../requests/fixtures/request-in.ts";
import { isStandard, rulesStating } from "../../rules-stating.ts";
import { judgeErrorBody } from "./error-body.ts";

/** Statements about the shape of replies. */
const shapes = ["replies-are-json", "replies-as-declared", "error-body", "retry-after"] as const satisfies Statement[];

type Shape = (typeof shapes)[number];

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
  const fault = scene.faults.find((each) => shapeOf(scene, each, exchange) === shape);
  if (fault === undefined && !canHold(scene, exchange, shape)) return;
  const state = [exchange.operation, exchange.status, fault?.at].filter((each) => each !== undefined).join(" ");
  expecting(scene, rulesStating(scene.contract, shape), exchange.operation).that(state, fault === undefined, () => [
    fault?.expected ?? "",
    fault?.observed ?? "",
  ]);
}

/** Whether a reply without a fault shows that it is so. A standard rule says something of declared replies alone. */
function canHold(scene: OracleContext, exchange: Exchange, shape: Shape): boolean {
  if (shape === "retry-after") return false;
  // What the members of an error are is judged by itself.
  const isAboutAll = !rulesStating(scene.contract, shape).every(isStandard);
  if (isAboutAll) return shape !== "error-body";
  const reply = declaredOf(scene, exchange);
  if (reply === undefined) return false;
  if (shape === "error-body") return exchange.status >= 400;
  return shape === "replies-as-declared" || (exchange.text !== "" && isJson(reply));
}

function declaredOf({ contract }: OracleContext, { operation, status }: Exchange): Reply | undefined {
  const row = contract.operations[operation];
  return row && declaredReply(row, status);
}

/** Whether the document declares JSON for this reply. */
function isJson({ contentType = "application/json", schema, others = [] }: Reply): boolean {
  const types = [...(schema === undefined ? [] : [{ contentType }]), ...others];
  return types.some((each) => mediaFormOf(each.contentType) === "json");
}

/** The statements that a shape fault violates; undeclared statuses are judged by the check that expects one. */
function shapeOf(scene: OracleContext, { kind, at }: ReplyFault, exchange: Exchange): Shape | undefined {
  const { status } = exchange;
  if (kind === "status") return undefined;
  if (kind === "not-json") return "replies-are-json";
  if (kind === "content-type") {
    const reply = declaredOf(scene, exchange);
    return reply === undefined || isJson(reply) ? "replies-are-json" : "replies-as-declared";
  }
  const isLimited = status === scene.contract.conventions.answers.tooManyRequests.status;
  if (kind === "header") return isLimited && at.toLowerCase() === "retry-after" ? "retry-after" : "replies-as-declared";
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
