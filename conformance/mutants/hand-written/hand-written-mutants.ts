import { globSync } from "node:fs";
import type { HandWrittenMutant } from "./hand-written-mutant.ts";

/** A file of hand-written mutants. */
interface Module {
  mutants: readonly HandWrittenMutant[];
}

/** A hand-written mutant, and the file that it is written in. */
export type Located = HandWrittenMutant & { file: URL };

/** Every hand-written mutant: what the files named `-mutants.ts` in the folders beside this file export as `mutants`. */
export const handWrittenMutants: readonly Located[] = await loadAll();

async function loadAll(): Promise<Located[]> {
  const paths = globSync("*/*-mutants.ts", { cwd: import.meta.dirname }).toSorted();
  const files = paths.map((path) => new URL(path, import.meta.url));
  const modules = await Promise.all(files.map(async (file) => ({ file, module: (await import(file.href)) as Module })));
  return modules.flatMap(({ file, module }) => module.mutants.map((mutant) => ({ ...mutant, file })));
}
