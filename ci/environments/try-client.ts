/**
 * Packs the client with what it needs, installs it with npm in an empty folder, and uses it there with every runtime and compiler of
 * its users: Node, Bun, Deno, a browser behind a relay, a bundle without any module of Node, and TypeScript.
 *
 *     pnpm try-client
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allNeeds, output, tarballsOf, publishedPackages } from "../release/index.ts";
import { withService } from "../checks/index.ts";
import { install } from "./install.ts";
import { tryBrowser } from "./try-browser.ts";
import { tryBundle } from "./try-bundle.ts";
import { tryCompilers } from "./try-compilers.ts";
import { tryFrameworks, tryGuide } from "./try-guide.ts";
import { tryHover } from "./try-hover.ts";
import { tryImport, tryRuntimes, tryUndici } from "./try-runtimes.ts";
import { tryTarballs } from "./try-tarballs.ts";

const root = new URL("../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "tallystick-client-"));
let failures = 0;
try {
  await tryAll();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

async function tryAll(): Promise<void> {
  const packages = publishedPackages(root);
  const names = ["@tallystick/client", ...allNeeds(packages, "@tallystick/client")];
  output("pnpm", ["exec", "tsc", "--build", "packages/client"], { cwd: root });
  const tarballs = tarballsOf(
    root,
    packages.filter(({ name }) => names.includes(name)),
    folder,
  );
  const cwd = install(folder, tarballs);
  await report("tarballs", () => tryTarballs(tarballs, cwd));
  await report("compilers", () => tryCompilers(root, cwd));
  await report("hover", () => tryHover(cwd));
  await report("bundle", () => tryBundle(cwd));
  await report("frameworks", () => tryFrameworks(root, cwd));
  await report("import", () => tryImport(cwd));
  await withService(root, async ({ env }) => {
    await report("runtimes", () => tryRuntimes(cwd, env));
    await report("transport", () => tryUndici(cwd, env));
    await report("guide", () => tryGuide(root, cwd, env));
    await report("browser", () => tryBrowser(cwd, env));
  });
}

/** Prints the result of each trial, and continues after a failure, so that one run reports all. */
async function report(what: string, trial: () => Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    for await (const line of trial()) console.log(`ok   ${line}`);
  } catch (error) {
    failures += 1;
    console.error(`FAIL ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
