/**
 * Copies the spec into the package that is packed: the source line of a rule, RULES.md and the decisions can then be read
 * without a clone.
 *
 *     node ci/release/copy-spec.ts [--remove] FOLDER
 */
import { cpSync, rmSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { remove: { type: "boolean" } } });
const [folder] = positionals;
if (folder === undefined) throw new Error("Say where to copy it: node ci/release/copy-spec.ts FOLDER");

/** What only the compiler of the clone needs. */
const leftOut = new Set(["node_modules", "package.json", "tspconfig.yaml"]);

const copy = resolve(folder);
rmSync(copy, { recursive: true, force: true });
if (values.remove !== true)
  cpSync(new URL("../../spec", import.meta.url), copy, {
    recursive: true,
    filter: (path) => !leftOut.has(basename(path)) && !isDocument(path),
  });

/** The package has the document as `openapi.json`. */
function isDocument(path: string): boolean {
  return /^openapi\..*\.yaml$/.test(basename(path));
}
