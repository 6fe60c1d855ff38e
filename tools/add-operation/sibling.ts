import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AddOperationError } from "./add-operation-error.ts";

/** An operation of the same resource, from which a new one takes what the two share. */
export interface Sibling {
  id: string;
  /** The folder of its domain, below `spec`: `cards`, `auth/sessions`. */
  domain: string;
  /** Its resource: `Card`. */
  resource: string;
  /** Its path below that of its interface: `/{id}`. */
  route: string;
  /** Its `@access`, as it stands in the spec; with the permission of changes where one of its interface has it. */
  access: string;
  /** Its parameters of the path, each with its comment. */
  parameters: string;
  /** Its `@refuses` of an unknown resource, up to the rule. */
  unknown: string | undefined;
  /** The parameters and the reply of its example. */
  example: { parameters: string; reply: string } | undefined;
  /** Its replies: `Card | NotFound | NotImplemented | Always`. */
  replies: string;
  /** The prefix of the rules of its domain: `CARD`. */
  rules: string;
}

/** The operation that the new one is like. Throws an `AddOperationError` where there is none. */
export function siblingOf(root: string, id: string, like?: string): Sibling {
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/.test(id)) throw new AddOperationError(`"${id}" is no id such as cards.rename.`);
  const group = id.slice(0, id.lastIndexOf(".") + 1);
  const files = globSync("spec/**/operations.tsp", { cwd: root, exclude: ["**/node_modules/**", "**/gen/**"] });
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, file), "utf8");
    const operations = operationsIn(text).filter((each) => each.id !== id && each.id.startsWith(group));
    const found = operations.find((each) => (like === undefined ? isRead(each) : each.id === like));
    if (found !== undefined) return parsed(found, operations, file, text);
  }
  throw new AddOperationError(
    like === undefined
      ? `No operation ${group}… reads one resource. Name one that the new operation is like, by --like; a new domain begins as CONTRIBUTING.md says.`
      : `spec/ has no operation ${like} beside ${id}.`,
  );
}

interface Block {
  id: string;
  text: string;
}

/** The operations of a file, each from its `@operationId` to its end. */
function operationsIn(text: string): Block[] {
  return text
    .split(/(?=@operationId\()/)
    .slice(1)
    .map((block) => ({ id: /"([^"]+)"/.exec(block)?.[1] ?? "", text: block.slice(0, block.search(/;\n/) + 1) }));
}

function isRead({ text }: Block): boolean {
  return /@reads\(/.test(text) && /@route\("[^"]*\{/.test(text);
}

function parsed({ id, text }: Block, all: Block[], file: string, whole: string): Sibling {
  const change = all.find((each) => /@(post|patch|put)\b/.test(each.text)) ?? { text };
  const domain = file.slice("spec/".length, -"/operations.tsp".length);
  return {
    id,
    domain,
    resource: /@(?:creates|reads|lists|changes|deletes)\((\w+)/.exec(text)?.[1] ?? "",
    route: /@route\("([^"]*)"\)/.exec(text)?.[1] ?? "",
    access: /@access\(#\{[^}]*\}\)/.exec(change.text)?.[0] ?? "",
    parameters: /((?:[ \t]*\/\*\*[^\n]*\n)?[ \t]*@path[^\n]*?),?\n/.exec(text)?.[1] ?? "",
    unknown: /@refuses\(#\{ when: "unknown", at: "path[^\n]*?, (?=rule:)/.exec(text)?.[0],
    example: exampleIn(text),
    replies: /\): ([^;]*);/.exec(text)?.[1]?.replaceAll(/\s+/g, " ") ?? "",
    rules: prefixIn(whole),
  };
}

function exampleIn(text: string): Sibling["example"] {
  const found = /@opExample\(#\{ parameters: #\{ (.*?) \}, returnType: (.*?) \}\)/.exec(text);
  return found === null ? undefined : { parameters: found[1] ?? "", reply: found[2] ?? "" };
}

/** The prefix that most rules of the file have; those of decisions do not count. */
function prefixIn(text: string): string {
  const prefixes = [...text.matchAll(/"([A-Z]{2,})-\d+"/g)].map(([, prefix = ""]) => prefix);
  const counted = Map.groupBy(prefixes, (prefix) => prefix);
  const [first] = [...counted].toSorted(([, a], [, b]) => b.length - a.length);
  if (first === undefined) throw new AddOperationError("The domain has no rule whose prefix the new ones could have.");
  return first[0];
}

/** The text of a file of the repository; empty where there is none. */
export function textOf(root: string, file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
}
