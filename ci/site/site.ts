/**
 * Builds the site of a contract of this repository: of the shipped one with the guides and with what changed since the release.
 *
 *     pnpm site [--contract payments|rental-desk] [--out DIR]
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const help = `Usage: pnpm site [options]

Builds the static site of a contract, for \`tallystick-service --docs DIR\` or any other server of files.

Options:
  --contract NAME  payments (default) or rental-desk
  --out DIR        where to write (default: reports/site)
  -h, --help       show this help`;

const root = resolve(import.meta.dirname, "../..");

/** What each site is made of, relative to the repository. */
const contracts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payments: { spec: "spec", guides: "docs", base: "released" },
  "rental-desk": { spec: "examples/equipment-rental/spec", mutants: "examples/equipment-rental/mutants/record.tsv" },
};

const { values } = parseArgs({
  options: {
    contract: { type: "string", default: "payments" },
    out: { type: "string", default: "reports/site" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const sources = contracts[values.contract];
if (values.help) console.log(help);
else if (sources === undefined) {
  console.error(`There is no contract "${values.contract}"; there are ${Object.keys(contracts).join(" and ")}.`);
  process.exitCode = 1;
} else {
  const flags = Object.entries(sources).flatMap(([name, path]) => [`--${name}`, resolve(root, path)]);
  const command = [resolve(root, "packages/generate/src/main.ts"), ...flags, "--site", resolve(root, values.out)];
  // The generator of pages is installed here.
  const { status } = spawnSync(process.execPath, command, { cwd: resolve(root, "ci"), stdio: "inherit" });
  process.exitCode = status ?? 1;
}
