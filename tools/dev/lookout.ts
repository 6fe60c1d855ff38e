import { GenerateError, generator, removeStrayFiles, writeGenerated, type Files } from "@tallystick/codegen";
import pc from "picocolors";
import { difference } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { outputAmong, outputIn } from "./read-output.ts";
import { isLibrary } from "./watch-inputs.ts";

/** Keeps the last good output in mind, at first the one that is written. */
export interface Lookout {
  /** Compiles after a change of these files: what came of it since the last good compile, as text, and whether it compiled. */
  look(changed: Set<string>): Promise<{ compiled: boolean; text: string }>;
  /** Writes every generated file of the last good compile anew: how many changed, or why none did, as text. */
  write(): Promise<{ written: boolean; text: string }>;
  stop(): Promise<void>;
}

export function lookout(root: string): Lookout {
  const made = generator(root);
  let last = outputIn(root);
  let files: Files | undefined;
  return {
    async look(changed) {
      if ([...changed].some(isLibrary)) await made.stop();
      const result = await made.compile();
      if ("diagnostics" in result) {
        const verdict = pc.red("It does not compile; the generated files stay as they were.");
        return { compiled: false, text: `${result.diagnostics.join("\n")}\n\n${verdict}` };
      }
      files = result.files;
      const output = outputAmong(files);
      const changes = difference(last, output);
      last = output;
      return { compiled: true, text: printChanges(changes) || "Nothing changed in the contract." };
    },
    async write() {
      // An edit may bring others before this is done.
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
