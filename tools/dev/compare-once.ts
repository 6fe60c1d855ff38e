import { generator, isFresh, type Generator } from "../codegen/index.ts";
import { difference, type Output } from "./difference.ts";
import { printChanges } from "./print-changes.ts";
import { committedOutput, outputOf, writtenOutput } from "./read-output.ts";

/** Prints the difference between the spec and the generated files of the last commit. Resolves to 0: none, 1: some, 2: nothing to compare. */
export async function compareOnce(root: string): Promise<number> {
  const committed = read(root);
  if (committed === undefined) return 2;
  const present = await presentOutput(root);
  if (present === undefined) return 2;
  const changes = difference(committed, present);
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

/** The written files when they are those of the spec as it is; undefined after diagnostics. */
async function presentOutput(root: string): Promise<Output | undefined> {
  if (isFresh(root)) return writtenOutput(root);
  const compiled = await compile(root);
  if ("files" in compiled) return outputOf(compiled.files);
  console.error(compiled.diagnostics.join("\n"));
  return undefined;
}

async function compile(root: string): ReturnType<Generator["compile"]> {
  const made = generator(root);
  try {
    return await made.compile();
  } finally {
    await made.stop();
  }
}
