/**
 * Serves one mutant after another in this process, whose code is compiled by the first of them.
 *
 *     node conformance/test/bench/serve-in-turn.ts [FILE]
 *
 * Each line of the input is the id of a mutant, an empty one the right server: what was served before is closed, and one
 * line of JSON, the target, is printed. FILE exports a `MutantSubject` as default; without it, it is the service.
 */
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { allMutants } from "../../mutants/all-mutants.ts";
import { mutantsOf } from "../../mutants/judge-subject.ts";
import type { MutantSubject, ServedSubject } from "../../mutants/mutant-subject.ts";
import { serveMutation, targetOf } from "../../mutants/serve-mutation.ts";

const [file] = process.argv.slice(2);
const serve = file === undefined ? paymentsServer() : await serverOf(file);
let served: ServedSubject | undefined;
for await (const id of createInterface({ input: process.stdin })) {
  await served?.close();
  served = await serve(id === "" ? undefined : id);
  console.log(JSON.stringify(served.target));
}
await served?.close();

type Serve = (mutant: string | undefined) => Promise<ServedSubject>;

function paymentsServer(): Serve {
  const mutants = new Map(allMutants().map((mutant) => [mutant.id, mutant]));
  return async (id) => {
    const mutated = await serveMutation(id === undefined ? {} : known(mutants, id).mutation());
    return { target: targetOf(mutated), close: mutated.close };
  };
}

async function serverOf(path: string): Promise<Serve> {
  const { default: subject }: { default: MutantSubject } = await import(pathToFileURL(resolve(path)).href);
  const mutants = new Map(mutantsOf(subject).map((mutant) => [mutant.id, mutant]));
  return (id) => (id === undefined ? subject.serve({}) : known(mutants, id).serve());
}

function known<Mutant>(mutants: ReadonlyMap<string, Mutant>, id: string): Mutant {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`There is no mutant "${id}".`);
  return mutant;
}
