import type { Contract, Reply } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import type { OracleContext } from "../../check.ts";
import { asObject, valueAt } from "../../../json/value-at.ts";
import { declaredReply } from "../../../schema/reply-faults.ts";
import { resolved, schemaAt } from "../../../schema/resolve.ts";
import { expecting } from "../../../requests/expect.ts";
import { isStandard, rulesStating } from "../../rules-stating.ts";

/** Judges the members that an error reply must show; nothing where no schema requires one. */
export function judgeErrorBody(scene: OracleContext, exchange: Exchange): void {
  const { status, body, request, code } = exchange;
  const isEmptyAsDeclared = code === null && exchange.text === "";
  if (request.method === "HEAD" || isEmptyAsDeclared) return;
  const rules = rulesStating(scene.contract, "error-body");
  const members = requiredMembers(scene, exchange, rules);
  if (members.length === 0) return;
  const isRight = members.every(({ name, isNumber }) => {
    const value = valueAt(body, name);
    return name === "status" && isNumber ? value === status : value !== undefined;
  });
  expecting(scene, rules, exchange.operation).that(`${exchange.operation} ${status}`, isRight, () => [
    `a body with ${members.map(({ name }) => (name === "status" ? `status ${status}` : name)).join(", ")}`,
    exchange.text.slice(0, 120),
  ]);
}

interface Member {
  name: string;
  isNumber: boolean;
}

/**
 * What the schema of this reply requires. Of a reply that the document does not declare it says nothing; an author's own rule is about
 * it too, and means what all errors have in common.
 */
function requiredMembers(
  { contract, document }: OracleContext,
  { operation, status }: Exchange,
  rules: readonly string[],
): readonly Member[] {
  const row = contract.operations[operation];
  const reply = row && declaredReply(row, status);
  if (reply !== undefined) return reply.schema === undefined ? [] : membersIn(document, reply.schema);
  return rules.every(isStandard) ? [] : sharedMembers(contract, document);
}

const shared = new WeakMap<Contract, readonly Member[]>();

function sharedMembers(contract: Contract, document: object): readonly Member[] {
  const known = shared.get(contract) ?? findShared(contract, document);
  shared.set(contract, known);
  return known;
}

function findShared({ operations }: Contract, document: object): Member[] {
  const errors = Object.values(operations).flatMap(({ replies }) => replies.filter(isError));
  const [first = [], ...others] = [...new Set(errors.flatMap(({ schema }) => schema ?? []))].map((pointer) =>
    membersIn(document, pointer),
  );
  return first.filter(({ name }) => others.every((each) => each.some((member) => member.name === name)));
}

function isError({ kind }: Reply): boolean {
  return kind === "error";
}

const known = new WeakMap<object, Map<string, Member[]>>();

function membersIn(document: object, pointer: string): Member[] {
  const ofDocument = known.get(document) ?? new Map<string, Member[]>();
  known.set(document, ofDocument);
  const schema = schemaAt(document, pointer);
  const found =
    ofDocument.get(pointer) ??
    ["status", "code", "message"]
      .filter((name) => requires(document, schema, name))
      .map((name) => ({ name, isNumber: isNumberIn(document, schema, name) }));
  ofDocument.set(pointer, found);
  return found;
}

/** Whether every value of the schema has the member. */
function requires(document: object, schema: unknown, name: string): boolean {
  const { required, allOf, anyOf, oneOf } = resolved(document, schema);
  if ([required].flat().includes(name)) return true;
  if ([allOf].flat().some((part) => part !== undefined && requires(document, part, name))) return true;
  const branches = [anyOf, oneOf].flat().filter((each) => each !== undefined);
  return branches.length > 0 && branches.every((branch) => requires(document, branch, name));
}

/** Whether the member is a number where it is declared: a status in words is none of HTTP. */
function isNumberIn(document: object, schema: unknown, name: string): boolean {
  const { properties, allOf, anyOf, oneOf } = resolved(document, schema);
  const declared = asObject(properties)?.[name];
  if (declared !== undefined) {
    const { type, enum: values, const: value } = resolved(document, declared);
    const isNumeric = [type].flat().some((each) => each === "integer" || each === "number");
    return isNumeric || typeof value === "number" || [values].flat().some((each) => typeof each === "number");
  }
  return [allOf, anyOf, oneOf].flat().some((part) => part !== undefined && isNumberIn(document, part, name));
}
