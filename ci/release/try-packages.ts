/**
 * The trial of a release, of the packages as they are: packs them, publishes them to a registry on this machine, installs each from there
 * alone in an empty folder, and uses it. Suite and service are installed and used under the oldest Node that they take, too.
 *
 *     pnpm try-packages
 *
 * With `TALLYSTICK_TARBALLS`, a folder of packed packages, it packs nothing.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentsOf } from "./contents.ts";
import { tarballsOf } from "./pack.ts";
import { publishedPackages } from "./packages.ts";
import { withRegistry } from "./registry.ts";
import { tryNodes } from "./try-nodes.ts";
import { installAlone, tryPackage } from "./try-package.ts";

/** Prints what worked, with the seconds since it began. @throws an Error that says what did not. */
export async function tryPackages(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-release-"));
  const begun = Date.now();
  const ok = (text: string): void => console.log(`ok   ${text} (after ${Math.round((Date.now() - begun) / 1000)} s)`);
  const packages = publishedPackages(root);
  try {
    const tarballs = tarballsOf(root, packages, folder);
    for (const [name, file] of tarballs) ok(`${name} is packed: ${contentsOf(name, file)}`);
    await withRegistry(tarballs.values(), join(folder, "registry"), async (registry) => {
      ok(`${tarballs.size} packages are published to ${registry.url}`);
      const trial = { registry, folder, compiler: join(root, "node_modules/.bin/tsc"), root };
      // All at once: npm mostly waits for a registry.
      const folders = await Promise.all(packages.map(async (each) => installAlone(each, trial)));
      ok("each is installed alone");
      for (const [index, each] of packages.entries()) {
        await tryPackage(each, folders[index] ?? "", trial);
        ok(`${each.name} ${each.version} works`);
      }
      const [{ version } = { version: "" }] = packages;
      for await (const seen of tryNodes(version, folder, registry)) ok(seen);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The messages of an error and its causes, down to the command that failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && !("status" in error.cause) && !("stderr" in error.cause)
    ? `${error.message}\n${messageOf(error.cause)}`
    : error.message;
}

if (import.meta.main) {
  try {
    await tryPackages(new URL("../..", import.meta.url).pathname);
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
