/** The warm half of `warm-compiler.ts`: loads the TypeSpec compiler once, and compiles whenever it is asked to. */
import { parentPort } from "node:worker_threads";
import { compile, formatDiagnostic, NodeHost, resolveCompilerOptions } from "@typespec/compiler";
import type { Asked, Answered } from "./warm-compiler.ts";

parentPort?.on("message", (asked: Asked) => void reply(asked));

async function reply(asked: Asked): Promise<void> {
  const diagnostics = await diagnosticsOf(asked);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ diagnostics } satisfies Answered);
}

/** Compiles the spec into a folder. What is wrong with it, each with file, line and caret; a warning is wrong too. */
async function diagnosticsOf({ root, spec, into }: Asked): Promise<string[]> {
  try {
    const overrides = { outputDir: into, warnAsError: true };
    const [options, faults] = await resolveCompilerOptions(NodeHost, {
      cwd: root,
      entrypoint: `${spec}/main.tsp`,
      overrides,
    });
    const program = await compile(NodeHost, `${spec}/main.tsp`, options);
    return [...faults, ...program.diagnostics].map((fault) =>
      formatDiagnostic(fault, { pretty: true, pathRelativeTo: root }),
    );
  } catch (error) {
    // The library itself may be what is being edited: its crash is a finding like any other.
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
