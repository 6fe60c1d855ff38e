import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";

/** One file for a browser or a worker. It needs no module of Node and, while it loads, no global that only Node has. */
export async function* tryBundle(cwd: string): AsyncIterable<string> {
  const { output } = await build({
    cwd,
    input: "program.mjs",
    platform: "browser",
    write: false,
    output: { format: "iife", name: "program", minify: true },
  });
  const { code, imports } = output[0];
  if (imports.length > 0) throw new Error(`the bundle imports ${imports.join(", ")}`);
  writeFileSync(join(cwd, "bundle.js"), code);
  const context = createContext({ ...workerGlobals });
  runInContext(readFileSync(join(cwd, "bundle.js"), "utf8"), context);
  if (runInContext("typeof program.useClient", context) !== "function") throw new Error("the bundle exports nothing");
  yield await sizeOfOneError(cwd);
  yield `a bundle for workers: ${(gzipSync(code).length / 1_000).toFixed(1)} kB gzip, no module of Node`;
}

/** The most that a program which only names an error may weigh, compressed: nothing else of the package is kept for it. */
const MOST_BYTES_OF_ERROR = 1000;

async function sizeOfOneError(cwd: string): Promise<string> {
  writeFileSync(join(cwd, "one-error.js"), 'import { ApiError } from "@tallystick/client";\nconsole.log(ApiError);\n');
  const { output } = await build({
    cwd,
    input: "one-error.js",
    platform: "browser",
    write: false,
    output: { minify: true },
  });
  const { code, imports, dynamicImports } = output[0];
  const bytes = gzipSync(code).length;
  // The bundler also writes parts of the client that no file of this program imports.
  const others = [...imports, ...dynamicImports];
  if (others.length > 0) throw new Error(`a program that only names ApiError also loads ${others.join(", ")}`);
  if (bytes > MOST_BYTES_OF_ERROR)
    throw new Error(`a program that only names ApiError weighs ${bytes} bytes, more than ${MOST_BYTES_OF_ERROR}`);
  return `a program that only names ApiError: ${bytes} bytes`;
}

/** What every runtime of the web has. */
const workerGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  FormData,
  Blob,
  atob,
  btoa,
  crypto,
  fetch,
  performance,
  setTimeout,
  clearTimeout,
};
