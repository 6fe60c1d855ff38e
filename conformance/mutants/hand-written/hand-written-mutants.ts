import { globSync, readFileSync } from "node:fs";
import { codeOf } from "../source-code.ts";
import { fieldMutants } from "./field-mutants.ts";
import type { HandWrittenMutant } from "./mutant.ts";

/** A file of hand-written mutants. */
interface Module {
  mutants: readonly HandWrittenMutant[];
}

/** A hand-written mutant with what the judge of the mutants needs of it. */
export interface DescribedMutant extends HandWrittenMutant {
  /** What the mutant does wrong, as a sentence. */
  fault: string;
  /** What makes it: its line, or the code of its file. */
  definition: () => Promise<string>;
}

const faults = new Map(
  readFileSync(new URL("faults.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([id = "", fault = ""]) => [id, fault]),
);

/** Every hand-written mutant: the lines of `field-faults.tsv`, and what the files named `-mutants.ts` in the folders beside this file export as `mutants`. */
export const handWrittenMutants: readonly DescribedMutant[] = [
  ...fieldMutants.map(({ line, ...each }) => ({ ...each, definition: async () => line })),
  ...(await loadAll()),
];

async function loadAll(): Promise<DescribedMutant[]> {
  const paths = globSync("*/*-mutants.ts", { cwd: import.meta.dirname }).toSorted();
  const files = paths.map((path) => new URL(path, import.meta.url));
  const modules = await Promise.all(files.map(async (file) => ({ file, module: (await import(file.href)) as Module })));
  return modules.flatMap(({ file, module }) =>
    module.mutants.map((each) => ({ ...each, fault: faultOf(each.id), definition: () => codeOf(file) })),
  );
}

function faultOf(id: string): string {
  const fault = faults.get(id);
  if (fault === undefined) throw new Error(`hand-written/faults.tsv does not say what ${id} does wrong: add a line.`);
  return fault;
}
