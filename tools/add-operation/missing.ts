import { lineOf, type Place } from "./place.ts";
import { type Sibling, textOf } from "./sibling.ts";
import { PLACEHOLDER, requestModelOf } from "./skeletons.ts";
import { changesetOf, handlersOf } from "./write-skeletons.ts";

const RULES = "spec/rules.txt";
const CONTRACT = "packages/contract/src/gen/contract.json";
const KILLED = "conformance/record/kills.tsv";

/** Everything that is still missing of an operation, in the order in which it is best done. */
export function missingOf(root: string, id: string, sibling: Sibling): Place[] {
  return [
    ...inSpec(root, id, sibling),
    ...inRules(root, id, sibling),
    ...inGenerated(root, id),
    ...inService(root, id, sibling),
    ...inRecords(root, id),
  ];
}

function inSpec(root: string, id: string, sibling: Sibling): Place[] {
  const models = `spec/${sibling.domain}/models.tsp`;
  const file = `spec/${sibling.domain}/operations.tsp`;
  const text = textOf(root, file);
  const found = operationIn(text, id);
  const line = lineOf(text, `@operationId("${id}")`) ?? 1;
  return [
    ...placeholdersIn(
      models,
      textOf(root, models),
      `model ${requestModelOf(id, sibling)} {`,
      "the fields of its request",
    ),
    ...(found.includes(PLACEHOLDER) ? [{ file, line, what: "what it does, its refusals, and its example" }] : []),
    ...(found.includes("@opExample") ? [] : [{ file, line, what: "an @opExample" }]),
  ];
}

/** The operation with its comment. */
function operationIn(text: string, id: string): string {
  const at = text.indexOf(`@operationId("${id}")`);
  if (at < 0) return "";
  return text.slice(text.lastIndexOf("/**", at), text.indexOf(";\n", at) + 1);
}

/** The placeholders in the declaration at the mark, and in the comment before it. */
function placeholdersIn(file: string, text: string, mark: string, what: string): Place[] {
  const at = text.indexOf(mark);
  if (at < 0) return [];
  const declaration = text.slice(text.lastIndexOf("/**", at), text.indexOf("\n}", at));
  return declaration.includes(PLACEHOLDER) ? [{ file, line: lineOf(text, mark) ?? 1, what }] : [];
}

function inRules(root: string, id: string, { domain }: Sibling): Place[] {
  const list = textOf(root, RULES);
  const used = [...operationIn(textOf(root, `spec/${domain}/operations.tsp`), id).matchAll(/"([A-Z]{2,}-\d+)"/g)];
  const end = list.split("\n").length;
  return used
    .map(([, rule = ""]) => rule)
    .filter((rule) => !new RegExp(`^${rule} `, "m").test(list))
    .map((rule) => ({ file: RULES, line: end, what: `${rule} MUST` }));
}

function inGenerated(root: string, id: string): Place[] {
  const isThere = textOf(root, CONTRACT).includes(`"id": "${id}"`);
  return isThere ? [] : [{ file: CONTRACT, line: 1, what: "the operation: pnpm generate" }];
}

function inService(root: string, id: string, sibling: Sibling): Place[] {
  const file = handlersOf(root, sibling);
  const text = textOf(root, file);
  const line = lineOf(text, `"${id}": `);
  if (line === undefined)
    return [{ file, line: lineOf(text, `"${sibling.id}": `) ?? 1, what: "its handler, beside this one" }];
  const isStub = text.includes(`"${id}": notImplemented,`);
  return isStub ? [{ file, line, what: "its handler, and what it stores" }] : [];
}

function inRecords(root: string, id: string): Place[] {
  const file = changesetOf(id);
  const text = textOf(root, file);
  const line = lineOf(text, PLACEHOLDER);
  const isRecorded = textOf(root, KILLED).includes(`\n${id}/`);
  return [
    ...(text === "" || line !== undefined ? [{ file, line: line ?? 1, what: "what users get" }] : []),
    ...(isRecorded ? [] : [{ file: KILLED, line: 1, what: "its mutants: pnpm mutants" }]),
  ];
}
