import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AddOperationError } from "./add-operation-error.ts";
import { lineOf, type Place } from "./place.ts";
import { type Sibling, textOf } from "./sibling.ts";
import { changesetSkeleton, handlerSkeleton, operationSkeleton, requestModelOf, requestSkeleton } from "./skeletons.ts";

const RULES = "spec/rules.txt";
const METHODS = ["post", "put", "patch"];

/** Writes every skeleton of an operation that the spec does not have yet; nothing otherwise. */
export function writeSkeletons(
  root: string,
  id: string,
  sibling: Sibling,
  { method, isKeyed }: { method: string; isKeyed: boolean },
): Place[] {
  if (!METHODS.includes(method)) throw new AddOperationError(`The method is one of ${METHODS.join(", ")}.`);
  const operations = `spec/${sibling.domain}/operations.tsp`;
  if (textOf(root, operations).includes(`@operationId("${id}")`)) return [];
  const rules = nextRules(textOf(root, RULES), sibling.rules, isKeyed ? 2 : 1);
  const models = `spec/${sibling.domain}/models.tsp`;
  const handlers = handlersOf(root, sibling);
  const write = writerIn(root);
  return [
    write(
      models,
      (text) => text + requestSkeleton(id, sibling),
      `model ${requestModelOf(id, sibling)} {`,
      "its request",
    ),
    write(
      operations,
      (text) => beforeLastBrace(text, operationSkeleton(id, sibling, { method, isKeyed, rules })),
      `@operationId("${id}")`,
      "the operation",
    ),
    write(RULES, (text) => withRules(text, sibling.rules, rules), `${rules[0]} `, "its rules"),
    write(
      handlers,
      (text) => withHandler(text, sibling.id, handlerSkeleton(id)),
      `"${id}"`,
      "its handler, which answers 501",
    ),
    write(changesetOf(id), () => changesetSkeleton(id), `\`${id}\``, "its changeset"),
  ];
}

/** The changeset of an operation. */
export function changesetOf(id: string): string {
  return `.changeset/${id.replaceAll(".", "-").toLowerCase()}.md`;
}

/** The file of the service that handles the sibling. */
export function handlersOf(root: string, { id }: Sibling): string {
  const files = globSync("packages/service/src/**/handlers.ts", { cwd: root }).toSorted();
  const found = files.find((file) => textOf(root, file).includes(`    "${id}": `));
  if (found === undefined) throw new AddOperationError(`No handlers.ts of packages/service handles ${id}.`);
  return found;
}

function writerIn(root: string) {
  return (file: string, change: (text: string) => string, mark: string, what: string): Place => {
    const text = change(textOf(root, file));
    writeFileSync(join(root, file), text);
    return { file, line: lineOf(text, mark) ?? 1, what };
  };
}

/** The first free ids: `CARD-40`, `CARD-41`. */
function nextRules(list: string, prefix: string, count: number): string[] {
  const numbers = [...list.matchAll(new RegExp(`^${prefix}-(\\d+) `, "gm"))].map(([, digits]) => Number(digits));
  const last = Math.max(0, ...numbers);
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(last + index + 1).padStart(2, "0")}`);
}

/** After the last rule with the prefix. */
function withRules(list: string, prefix: string, rules: readonly string[]): string {
  const last = [...list.matchAll(new RegExp(`^${prefix}-\\d+ .*\n`, "gm"))].at(-1);
  const end = last === undefined ? list.length : last.index + last[0].length;
  return list.slice(0, end) + rules.map((rule) => `${rule} MUST\n`).join("") + list.slice(end);
}

function beforeLastBrace(text: string, inserted: string): string {
  const at = text.lastIndexOf("}");
  return text.slice(0, at) + inserted.replace(/^\n/, text[at - 1] === "\n" ? "\n" : "\n\n") + text.slice(at);
}

/** Before that of the sibling, with the import that it needs. */
function withHandler(text: string, sibling: string, handler: string): string {
  const at = text.indexOf(`    "${sibling}": `);
  const inserted = text.slice(0, at) + handler + text.slice(at);
  const imported = 'import { notImplemented } from "@tallystick/server";\n';
  if (/import \{[^}]*\bnotImplemented\b/.test(inserted)) return inserted;
  const first = inserted.indexOf('from "@tallystick/server";\n');
  const end = first < 0 ? 0 : first + 'from "@tallystick/server";\n'.length;
  return inserted.slice(0, end) + imported + inserted.slice(end);
}
