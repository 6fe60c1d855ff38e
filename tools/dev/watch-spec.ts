import { once } from "node:events";
import { isAsCommitted } from "../codegen/index.ts";
import pc from "picocolors";
import { coalesce } from "./coalesce.ts";
import { specCompiler } from "./spec-compiler.ts";
import { watchInputs } from "./watch-inputs.ts";

/** Long enough for an editor that saves several files, short enough not to be noticed. */
const QUIET_MS = 60;

/** Watches until Ctrl-C. Prints the changes as soon as they are known, and then writes the generated files. */
export async function watchSpec(root: string): Promise<void> {
  const compiler = specCompiler(root);

  const writing = coalesce<"files">(0, async () => {
    const { written, text } = await compiler.write();
    if (written) console.log(pc.dim(text));
    else console.error(text);
  });
  const compiling = coalesce<string>(QUIET_MS, async (changed) => {
    const startedAt = performance.now();
    const { compiled, text } = await compiler.compileAndCompare(changed);
    console.log(
      `\n${pc.bold(headline([...changed]))} ${pc.dim(`(${Math.round(performance.now() - startedAt)} ms)`)}\n${text}`,
    );
    if (compiled) writing.request("files");
  });

  const unwatch = watchInputs(root, (path) => compiling.request(path));
  console.log("Watching spec/ and packages/typespec/. Press Ctrl-C to stop.");
  if (compiler.isFresh())
    console.log(pc.dim("The generated files are those of the spec as it is: nothing to compile."));
  else {
    if (isAsCommitted(root))
      console.log(pc.dim("Nothing was edited since the last commit. Compiling it once, to be sure."));
    compiling.request("spec/");
  }
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  unwatch();
  await compiling.stop();
  await writing.stop();
  await compiler.stop();
}

function headline([first = "", ...others]: string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
