import { generator, type Generator } from "@tallystick/codegen";
import { difference, type Output } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { committedOutput, outputOf } from "./read-output.ts";

/** Prints the difference between the spec and the generated files of the last commit. Resolves to 0: none, 1: some, 2: nothing to compare. */
export async function compareOnce(root: string): Promise<number> {
  const committed = read(root);
  if (committed === undefined) return 2;
  const compiled = await compile(root);
  if ("diagnostics" in compiled) {
    console.error(compiled.diagnostics.join("\n"));
    return 2;
  }
  const changes = difference(committed, outputOf(compiled.files));
  console.log(printChanges(changes) || "Nothing changed since the last commit.");
  return changes.length === 0 ? 0 : 1;
}

function read(root: string): Output | undefined {
  try {
    return committedOutput(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("--once compares with the generated files of the last commit; there is no commit here.");
    return undefined;
  }
}

async function compile(root: string): ReturnType<Generator["compile"]> {
  const made = generator(root);
  try {
    return await made.compile();
  } finally {
    await made.stop();
  }
}
