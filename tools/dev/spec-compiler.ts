import {
  GenerateError,
  generator,
  inputsHash,
  isFresh,
  remember,
  removeStrayFiles,
  writeGenerated,
  type Files,
} from "../codegen/index.ts";
import pc from "picocolors";
import { difference } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { outputOf, writtenOutput } from "./read-output.ts";
import { isLibrary } from "./watch-inputs.ts";

/** Compiles the spec, and compares each result with the last one that compiled; at first with the written files. */
export interface SpecCompiler {
  /**
   * Whether the generated files are those of the spec as it is, by the hashes of the last run. If so, loads the compiler for the
   * first edit, without waiting.
   */
  isFresh(): boolean;
  /** Compiles after a change of these files. Resolves to the differences since the last good compile as text, and whether it compiled. */
  compileAndCompare(changed: Set<string>): Promise<{ compiled: boolean; text: string }>;
  /** Writes the generated files of the last good compile. Resolves to the number of changed files, or why none was written, as text. */
  write(): Promise<{ written: boolean; text: string }>;
  stop(): Promise<void>;
}

export function specCompiler(root: string): SpecCompiler {
  const made = generator(root);
  let last = writtenOutput(root);
  let good: { files: Files; inputs: string } | undefined;
  let warming: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();

  async function write({
    files,
    inputs,
  }: {
    files: Files;
    inputs: string;
  }): Promise<{ written: boolean; text: string }> {
    try {
      const { outputs, written } = await writeGenerated(made, files, await made.print(files), root);
      const removed = removeStrayFiles(Object.keys(outputs), root);
      remember(outputs, inputs, root);
      return { written: true, text: `${written.length + removed.length} files changed.` };
    } catch (error) {
      if (!(error instanceof GenerateError)) throw error;
      return { written: false, text: error.message };
    }
  }

  return {
    isFresh() {
      const fresh = isFresh(root);
      if (fresh) warming = made.compile();
      return fresh;
    },
    async compileAndCompare(changed) {
      await warming;
      if ([...changed].some(isLibrary)) {
        await writing;
        await made.stop();
      }
      const inputs = inputsHash(root);
      const result = await made.compile();
      if ("diagnostics" in result) {
        const verdict = pc.red("The spec does not compile; the generated files were not changed.");
        return { compiled: false, text: `${result.diagnostics.join("\n")}\n\n${verdict}` };
      }
      good = { files: result.files, inputs };
      const output = outputOf(result.files);
      const changes = difference(last, output);
      last = output;
      return { compiled: true, text: printChanges(changes) || "Nothing changed in the contract." };
    },
    async write() {
      if (good === undefined) return { written: false, text: "Nothing has compiled yet." };
      const result = write(good);
      writing = result;
      return await result;
    },
    stop: () => made.stop(),
  };
}
