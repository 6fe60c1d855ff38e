/**
 * Serves a server of any contract, or one mutant of it.
 *
 *     node conformance/mutants/serve-subject.ts FILE [MUTANT]
 *
 * FILE exports a `MutantSubject` as default. Prints one line of JSON, the target, when it is ready. Stops on Ctrl-C.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { mutantsOf } from "./judge-subject.ts";
import type { MutantSubject } from "./mutant-subject.ts";

const [file = "", id] = process.argv.slice(2);
const { default: subject }: { default: MutantSubject } = await import(pathToFileURL(resolve(file)).href);
const mutant = id === undefined ? undefined : mutantsOf(subject).find((each) => each.id === id);
if (id !== undefined && mutant === undefined) {
  console.error(`There is no mutant "${id}".`);
  process.exit(2);
}

const { target, close } = await (mutant === undefined ? subject.serve({}) : mutant.serve());
console.log(JSON.stringify(target));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
