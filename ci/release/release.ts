/**
 * Publishes the packages of this repository: from a clean tree and a clean build, after all checks, and after every tarball was
 * installed and used.
 *
 *     pnpm release [--dry-run]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isRecorded } from "../changes/release-record.ts";
import { removeBuilds, requireCleanTree } from "./clean-tree.ts";
import { run } from "./command.ts";
import { pendingChangesets, publishedPackages, type Package } from "./packages.ts";
import { messageOf, tryPackages } from "./try-packages.ts";

const help = `Usage: pnpm release [options]

Refuses a working tree with changes, removes old builds, runs .ci/run --all, builds, packs, tries
each package as \`pnpm try-packages\` does, and then publishes what the registry does not have. Run \`pnpm cut\` and commit before.

Options:
  --dry-run   do all of it but publish
  -h, --help  show this help`;

const root = new URL("../..", import.meta.url).pathname;

try {
  await release();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const options = {
    "dry-run": { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(help);
  const packages = publishedPackages(root);
  prepare(packages, values["dry-run"]);
  step("All checks of CI pass");
  run("bash", [".ci/run", "--all"], { cwd: root });
  step("The packages are built from nothing");
  buildFromNothing(packages);
  step("Each package works where it is installed from a registry");
  await tryPackages(root);
  if (values["dry-run"]) return console.log("\nNothing was published: this was a dry run.");
  step("The packages are published");
  run(join(root, "ci/node_modules/.bin/changeset"), ["publish"], { cwd: root });
}

function prepare(packages: readonly Package[], isDry: boolean): void {
  requireCleanTree(root);
  if (!isDry) requireRepository();
  const pending = pendingChangesets(root);
  if (pending.length === 0 && isRecorded(root)) return;
  const message =
    pending.length > 0
      ? `${pending.length} changesets have no version yet; run \`pnpm cut\` and commit.`
      : "released/ records another release; run `pnpm record-release` and commit.";
  if (!isDry) throw new Error(message);
  console.log(`${message} The dry run goes on with the versions as they are: ${packages[0]?.version ?? "none"}.`);
}

/** Registries link to the sources of a package, and its users look there for an issue tracker. */
function requireRepository(): void {
  const { repository }: { repository?: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (repository !== undefined) return;
  throw new Error(
    "package.json names no repository: add its address as `repository`, which every package is packed with.",
  );
}

/** The checks may have written files: what is packed must come from the commit alone. */
function buildFromNothing(packages: readonly Package[]): void {
  requireCleanTree(root);
  removeBuilds(
    root,
    packages.map(({ folder }) => folder),
  );
  run("tsc", ["--build"], { cwd: root });
}

function step(name: string): void {
  console.log(`\n== ${name}`);
}
