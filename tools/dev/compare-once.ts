import { generator, type Generator } from "@tallystick/codegen";
import { difference, type Output } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { committedOutput, outputAmong } from "./read-output.ts";

/** Prints what the spec says and the last commit's output does not. 0: nothing, 1: something, 2: there is nothing to compare. */
export async function compareOnce(root: string): Promise<number> {
  const committed = read(root);
  if (committed === undefined) return 2;
  const compiled = await compile(root);
  if ("diagnostics" in compiled) {
    console.error(compiled.diagnostics.join("\n"));
    return 2;
  }
  const changes = difference(committed, outputAmong(compiled.files));
  console.log(printChanges(changes) || "Nothing changed since the last commit.");
  return changes.length === 0 ? 0 : 1;
}

function read(root: string): Output | undefined {
  try {
    return committedOutput(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("--once compares with the generated files of the last commit: run it where there is one.");
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
