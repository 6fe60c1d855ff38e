import { difference } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { committedOutput } from "./read-output.ts";
import { warmCompiler } from "./warm-compiler.ts";

/** Prints what the spec says and the last commit's output does not. 0: nothing, 1: something, 2: the spec does not compile. */
export async function compareOnce(root: string): Promise<number> {
  const compiler = warmCompiler(root);
  try {
    const compiled = await compiler.compile();
    if ("diagnostics" in compiled) {
      console.error(compiled.diagnostics.join("\n\n"));
      return 2;
    }
    const changes = difference(committedOutput(root, "spec/gen"), compiled.output);
    console.log(changes.length === 0 ? "Nothing changed since the last commit." : printChanges(changes));
    return changes.length === 0 ? 0 : 1;
  } finally {
    await compiler.stop();
  }
}
