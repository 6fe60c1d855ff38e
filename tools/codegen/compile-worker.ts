/** The thread of `warm-compiler.ts`: loads the TypeSpec compiler once, and compiles on every message. */
import { parentPort, workerData } from "node:worker_threads";
import { compile, formatDiagnostic, resolveCompilerOptions } from "@typespec/compiler";
import { cachingHost } from "./caching-host.ts";
import { DECORATORS } from "./outputs.ts";
import { printDecorators } from "./print-decorators.ts";
import type { Compiled, Place } from "./warm-compiler.ts";

/** The namespace of the decorators. */
const LIBRARY = ["Tallystick", "Contract"];

const { root, spec } = workerData as Place;
const { host, written } = cachingHost(spec);

parentPort?.on("message", () => void reply());

async function reply(): Promise<void> {
  const compiled = await compileOnce();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(compiled);
}

/** The output of one compile, or its diagnostics with file, line and caret. A warning counts as an error. */
async function compileOnce(): Promise<Compiled> {
  try {
    const entrypoint = `${spec}/main.tsp`;
    const overrides = { outputDir: `${spec}/gen`, warnAsError: true };
    const [options, faults] = await resolveCompilerOptions(host, { cwd: root, entrypoint, overrides });
    const program = await compile(host, entrypoint, options);
    const files = written();
    const diagnostics = [...faults, ...program.diagnostics].map((fault) =>
      formatDiagnostic(fault, { pretty: true, pathRelativeTo: root }),
    );
    if (diagnostics.length > 0) return { diagnostics };
    return { files: { ...files, [DECORATORS]: printDecorators(program, LIBRARY) } };
  } catch (error) {
    // Somebody may be editing the library itself: report its crash like any diagnostic.
    return { diagnostics: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}
