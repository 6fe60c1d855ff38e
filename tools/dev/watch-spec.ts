import { once } from "node:events";
import pc from "picocolors";
import { coalesce } from "./coalesce.ts";
import { lookout } from "./lookout.ts";
import { watchInputs } from "./watch-inputs.ts";

/** Long enough for an editor that saves several files, short enough not to be felt. */
const QUIET_MS = 60;

/** Watches until Ctrl-C. What changed is told as soon as it is known; the generated files are written after it. */
export async function watchSpec(root: string): Promise<void> {
  const spec = lookout(root);

  const writing = coalesce<"files">(0, async () => {
    const { written, text } = await spec.write();
    if (written) console.log(pc.dim(text));
    else console.error(text);
  });
  const looking = coalesce<string>(QUIET_MS, async (changed) => {
    const began = performance.now();
    const { compiled, text } = await spec.look(changed);
    console.log(
      `\n${pc.bold(headline([...changed]))} ${pc.dim(`(${Math.round(performance.now() - began)} ms)`)}\n${text}`,
    );
    if (compiled) writing.poke("files");
  });

  const unwatch = watchInputs(root, (path) => looking.poke(path));
  console.log("Watching spec/ and packages/typespec/. Press Ctrl-C to stop.");
  looking.poke("spec/");
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  unwatch();
  await looking.stop();
  await writing.stop();
  await spec.stop();
}

function headline([first = "", ...others]: string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
