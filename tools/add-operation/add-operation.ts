/**
 * Writes the skeletons of a new operation of the payments contract, and lists what is still missing of it. Called again, it only
 * lists.
 *
 *     pnpm add-operation ID [--like ID] [--method METHOD] [--idempotent]
 */
import { parseArgs } from "node:util";
import { AddOperationError } from "./add-operation-error.ts";
import { missingOf } from "./missing.ts";
import { shownPlaces } from "./place.ts";
import { siblingOf } from "./sibling.ts";
import { writeSkeletons } from "./write-skeletons.ts";

const help = `Usage: pnpm add-operation ID [options]

Writes the skeletons of a new operation, such as cards.rename: its request, the operation with its rules, a handler that answers 501
and a changeset. Then lists, each with file and line, what you have to fill in. Called again, it lists what is still missing.

Options:
  --like ID        the operation of the same resource whose path, caller and reply the new one shares
                   (default: the first one that reads the resource)
  --method METHOD  post (the default), put or patch
  --idempotent     it takes an idempotency key
  -h, --help       show this help`;

const ROOT = new URL("../..", import.meta.url).pathname;

process.exitCode = main();

function main(): number {
  try {
    const { values, positionals } = readOptions();
    if (values.help) return print(help);
    const [id] = positionals;
    if (id === undefined || positionals.length > 1) throw new AddOperationError(`Name one operation.\n\n${help}`);
    return add(id, values);
  } catch (error) {
    if (!(error instanceof AddOperationError)) throw error;
    console.error(error.message);
    return 2;
  }
}

interface Options {
  like?: string;
  method?: string;
  idempotent?: boolean;
  help?: boolean;
}

function add(id: string, { like, method = "post", idempotent = false }: Options): number {
  const sibling = siblingOf(ROOT, id, like);
  const written = writeSkeletons(ROOT, id, sibling, { method, isKeyed: idempotent });
  if (written.length > 0) print(`Written:\n${shownPlaces(written)}\n`);
  const missing = missingOf(ROOT, id, sibling);
  if (missing.length === 0) return print(`Nothing is missing of ${id}.`);
  print(`Still missing of ${id}:\n${shownPlaces(missing)}`);
  return written.length > 0 ? 0 : 1;
}

function readOptions(): { values: Options; positionals: string[] } {
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  const options = { like: text, method: text, idempotent: flag, help: { ...flag, short: "h" } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new AddOperationError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}
