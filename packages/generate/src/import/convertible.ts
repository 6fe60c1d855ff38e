import { objectOf, type Json } from "./read-document.ts";

/** A declaration of TypeSpec, by what it declares in the document. */
export interface Declaration {
  kind: "schema" | "operation";
  name: string;
}

/** What the converter wrote wrongly: its line in what was converted, and what is wrong with it. */
export interface Fault {
  line: number;
  message: string;
}

/**
 * The document without what its conversion does not compile by: a schema becomes any object, an operation is left out, so that one odd
 * place does not cost the whole document. Undefined where nothing can be taken out.
 */
export function withoutFaults(
  document: Json,
  converted: string,
  faults: readonly Fault[],
): { document: Json; left: string[] } | undefined {
  let kept = document;
  const left: string[] = [];
  for (const { line, message } of faults) {
    const place = declarationAt(converted, line);
    const other = place && withoutDeclaration(kept, place);
    if (place === undefined || other === undefined) continue;
    kept = other;
    const outcome = place.kind === "operation" ? "is left out" : "is taken as any object";
    left.push(`${place.name} ${outcome}, as its conversion does not compile: ${message}`);
  }
  return left.length === 0 ? undefined : { document: kept, left };
}

const declaring = /^\s*(model|union|enum|scalar|alias|op)\s+(`[^`]+`|[\w$]+)/;

/** The declaration to which a line of converted TypeSpec belongs: the one that it is in, or the next where it decorates that. */
export function declarationAt(text: string, line: number): Declaration | undefined {
  const lines = text.split("\n");
  const above = lines.slice(0, line).findLastIndex((each) => declaring.test(each) || /^\s*(?:@|\/\*\*)/.test(each));
  const isDecorated = above >= 0 && !declaring.test(lines[above] ?? "") && !isWithin(lines, above);
  const at = isDecorated
    ? lines.findIndex((each, nth) => nth > above && declaring.test(each))
    : lines.slice(0, line).findLastIndex((each) => declaring.test(each));
  const [, word = "", name = ""] = declaring.exec(lines[at] ?? "") ?? [];
  if (name === "") return undefined;
  return { kind: word === "op" ? "operation" : "schema", name: name.replaceAll("`", "") };
}

/** Whether a decorator stands on a member: then the line before it that is less indented is a declaration that is still open. */
function isWithin(lines: readonly string[], at: number): boolean {
  const indent = indentOf(lines[at] ?? "");
  const outer = lines.slice(0, at).findLast((each) => each.trim() !== "" && indentOf(each) < indent);
  return outer !== undefined && !/^\s*namespace\b/.test(outer);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/**
 * The document without an operation, or with any object in place of a schema; undefined where it has no such thing any more. Names
 * that are no identifiers are compared by their last part.
 */
export function withoutDeclaration(document: Json, { kind, name }: Declaration): Json | undefined {
  if (kind === "operation") return withoutOperation(document, name);
  const components = objectOf(document["components"]);
  const schemas = objectOf(components["schemas"]);
  const key = Object.keys(schemas).find((each) => isCalled(each, name) && schemas[each] !== anyObject);
  if (key === undefined) return undefined;
  return { ...document, components: { ...components, schemas: { ...schemas, [key]: anyObject } } };
}

const anyObject: Json = { type: "object", additionalProperties: {} };

/** A body that may be a form or not becomes two operations, of which the form has a longer name: then only the form is left out. */
function withoutOperation(document: Json, name: string): Json | undefined {
  const ofForm = name.replace(/Multipart$/, "");
  let isFound = false;
  const change = (operation: unknown): unknown => {
    const isWhole = isOperation(operation, name);
    if (!isWhole && (ofForm === name || !isOperation(operation, ofForm))) return operation;
    isFound = true;
    return isWhole ? undefined : withoutForms(objectOf(operation));
  };
  const paths = Object.entries(objectOf(document["paths"])).map(([path, item]) => {
    const kept = Object.entries(objectOf(item)).map(([method, each]) => [method, change(each)] as const);
    return [path, Object.fromEntries(kept.filter(([, each]) => each !== undefined))] as const;
  });
  return isFound ? { ...document, paths: Object.fromEntries(paths) } : undefined;
}

function withoutForms(operation: Json): Json {
  const body = objectOf(operation["requestBody"]);
  const content = Object.entries(objectOf(body["content"])).filter(([type]) => !type.startsWith("multipart/"));
  return { ...operation, requestBody: { ...body, content: Object.fromEntries(content) } };
}

function isOperation(value: unknown, name: string): boolean {
  const { operationId } = objectOf(value);
  return typeof operationId === "string" && isCalled(operationId, name);
}

function isCalled(given: string, name: string): boolean {
  return [given, given.split(".").at(-1) ?? ""].some((each) => wordsOf(each) === wordsOf(name));
}

function wordsOf(text: string): string {
  return text.replaceAll(/\W+/g, "_");
}
