import { writeOutputs, type Files, type Outputs } from "@tallystick/generate";
import type { Generator } from "./generator.ts";

export interface Generated {
  /** Every generated file. */
  outputs: Outputs;
  /** Paths of the files that changed or are new. */
  written: string[];
}

/** Writes every generated file of a compile below a folder laid out like the repository. */
export async function writeGenerated(
  made: Pick<Generator, "catalogue">,
  files: Files,
  printed: Outputs,
  below: string,
): Promise<Generated> {
  const first = writeOutputs(printed, below);
  const catalogue = await made.catalogue(files); // the suite derives it from the contract just written
  return { outputs: { ...printed, ...catalogue }, written: [...first, ...writeOutputs(catalogue, below)] };
}
