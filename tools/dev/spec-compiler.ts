import { GenerateError, generator, removeStrayFiles, writeGenerated, type Files } from "@tallystick/codegen";
import pc from "picocolors";
import { difference } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { outputOf, writtenOutput } from "./read-output.ts";
import { isLibrary } from "./watch-inputs.ts";

/** Compiles the spec, and compares each result with the last one that compiled; at first with the written files. */
export interface SpecCompiler {
  /** Compiles after a change of these files. Resolves to the differences since the last good compile as text, and whether it compiled. */
  compileAndCompare(changed: Set<string>): Promise<{ compiled: boolean; text: string }>;
  /** Writes the generated files of the last good compile. Resolves to the number of changed files, or why none was written, as text. */
  write(): Promise<{ written: boolean; text: string }>;
  stop(): Promise<void>;
}

export function specCompiler(root: string): SpecCompiler {
  const made = generator(root);
  let last = writtenOutput(root);
  let files: Files | undefined;
  return {
    async compileAndCompare(changed) {
      if ([...changed].some(isLibrary)) await made.stop();
      const result = await made.compile();
      if ("diagnostics" in result) {
        const verdict = pc.red("The spec does not compile; the generated files were not changed.");
        return { compiled: false, text: `${result.diagnostics.join("\n")}\n\n${verdict}` };
      }
      files = result.files;
      const output = outputOf(files);
      const changes = difference(last, output);
      last = output;
      return { compiled: true, text: printChanges(changes) || "Nothing changed in the contract." };
    },
    async write() {
      // Another edit may replace `files` before the writing ends.
      const good = files;
      if (good === undefined) return { written: false, text: "Nothing has compiled yet." };
      try {
        const { outputs, written } = await writeGenerated(made, good, await made.print(good), root);
        const removed = removeStrayFiles(Object.keys(outputs), root);
        return { written: true, text: `${written.length + removed.length} files changed.` };
      } catch (error) {
        if (!(error instanceof GenerateError)) throw error;
        return { written: false, text: error.message };
      }
    },
    stop: () => made.stop(),
  };
}
