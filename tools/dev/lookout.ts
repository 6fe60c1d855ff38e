import { join } from "node:path";
import pc from "picocolors";
import { difference } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { outputIn } from "./read-output.ts";
import { warmCompiler } from "./warm-compiler.ts";
import { isLibrary } from "./watch-inputs.ts";

/** Keeps the last good output in mind, at first the one in spec/gen. */
export interface Lookout {
  /** Compiles after a change of these files: what came of it since the last good compile, as text, and whether it compiled. */
  look(changed: Set<string>): Promise<{ compiled: boolean; text: string }>;
  stop(): Promise<void>;
}

export function lookout(root: string): Lookout {
  const compiler = warmCompiler(root);
  let last = outputIn(join(root, "spec/gen"));
  return {
    async look(changed) {
      if ([...changed].some(isLibrary)) await compiler.stop();
      const result = await compiler.compile();
      if ("diagnostics" in result) {
        const verdict = pc.red("It does not compile; the generated files stay as they were.");
        return { compiled: false, text: `${result.diagnostics.join("\n")}\n\n${verdict}` };
      }
      const changes = difference(last, result.output);
      last = result.output;
      return { compiled: true, text: printChanges(changes) || "Nothing changed in the contract." };
    },
    stop: () => compiler.stop(),
  };
}
