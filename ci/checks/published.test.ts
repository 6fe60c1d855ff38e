import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publishedPackages } from "../release/index.ts";

type Exports = Record<string, string | { default: string }>;

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  private?: boolean;
  files?: string[];
  scripts?: Record<string, string>;
  exports?: Exports;
  publishConfig?: { exports?: Exports; bin?: Record<string, string> };
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), "utf8")) as Manifest;
}

/** The file behind each subpath. */
function files(exports: Exports): Record<string, string> {
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, to]) => [subpath, typeof to === "string" ? to : to.default]),
  );
}

/** Where the build puts a source file. */
const built = (source: string): string => source.replace("./src/", "./dist/").replace(/\.ts$/, ".js");

const published = publishedPackages(new URL("../..", import.meta.url).pathname).map(({ folder }) => folder);

test.each(published)("%s exports the same when it is published", (folder) => {
  const { exports = {}, publishConfig } = manifestOf(folder);
  const expected = Object.entries(files(exports)).map(([subpath, source]) => [subpath, built(source)]);
  expect(files(publishConfig?.exports ?? {})).toEqual(Object.fromEntries(expected));
});

test.each(published)("%s is published with a changelog that begins with its version", (folder) => {
  const { name, version, files: shipped } = manifestOf(folder);
  expect(shipped).toContain("CHANGELOG.md");
  const changelog = readFileSync(new URL(`../../${folder}/CHANGELOG.md`, import.meta.url), "utf8");
  expect(changelog.startsWith(`# ${name}\n\n## ${version}\n`)).toBe(true);
});

test.each(published)("%s is built before it is packed", (folder) => {
  expect(manifestOf(folder).scripts?.["prepack"]).toMatch(/^tsc --build(?: && |$)/);
});

test.each(published)("%s installs no bundler, and no types but those that its declarations import", (folder) => {
  const needed = Object.keys(manifestOf(folder).dependencies ?? {});
  expect(needed.filter((name) => /^(rolldown|rollup|vite|esbuild|webpack|@rolldown\/.*)$/.test(name))).toEqual([]);
  const root = new URL(`../../${folder}/`, import.meta.url);
  const sources = globSync("src/**/*.ts", { cwd: root }).map((file) => readFileSync(new URL(file, root), "utf8"));
  const types = needed.filter((name) => name.startsWith("@types/")).map((name) => name.slice("@types/".length));
  const imports = (name: string): boolean => sources.some((source) => source.includes(` from "${name}";`));
  expect(types.filter((name) => !imports(name))).toEqual([]);
});

test.each(published.filter((folder) => manifestOf(folder).publishConfig?.bin !== undefined))(
  "a command of %s starts with the file that tells an old Node what it needs",
  (folder) => {
    for (const file of Object.values(manifestOf(folder).publishConfig?.bin ?? {})) {
      const source = readFileSync(
        new URL(`../../${folder}/${file.replace("dist/", "src/").replace(".js", ".ts")}`, import.meta.url),
        "utf8",
      );
      const imports = source.match(/^import .*$/gm) ?? [];
      expect(imports.filter((line) => !old.has(line))).toEqual([]);
      expect(source).toContain("needs Node ${needed} or newer");
    }
  },
);

/** What every Node of the last years can import. */
const old = new Set(['import { readFileSync } from "node:fs";', 'import module from "node:module";']);

/** The packages that always have the same version. */
function fixedGroup(): string[] {
  const config = readFileSync(new URL("../../.changeset/config.json", import.meta.url), "utf8");
  const { fixed } = JSON.parse(config) as { fixed: string[][] };
  return fixed.flat();
}

// They do not import the contract: stamps and sealed keys are formats of it, and generated files import it.
const partsOfTheContract = ["@tallystick/wallet", "@tallystick/generate"];

test("every published package that depends on the contract has the contract's version, so that its users see a breaking change as one", () => {
  const manifests = published.map(manifestOf);
  const needsContract = ({ name, dependencies = {} }: Manifest): boolean =>
    name === "@tallystick/contract" || manifests.some((needed) => needed.name in dependencies && needsContract(needed));
  const dependants = manifests.filter(needsContract).map(({ name }) => name);
  const holders = [...new Set([...partsOfTheContract, ...dependants])];
  expect(fixedGroup().toSorted()).toEqual(holders.toSorted());
});

test.each(["packages/service", "conformance"])(
  "the image of %s has a Node that is supported, by a digest that nobody can leave out, and a user without rights",
  (folder) => {
    const text = readFileSync(new URL(`../../${folder}/Containerfile`, import.meta.url), "utf8");
    const bases = [...text.matchAll(/^FROM (.*)$/gm)].map(([, base]) => base);
    expect(bases).toEqual(["node:24-alpine@${NODE_DIGEST}"]);
    // Without a default the reference ends in @, which no engine takes.
    expect(text).toMatch(/^ARG NODE_DIGEST$/m);
    expect(text.match(/^USER .*$/gm)).toEqual(["USER node"]);
    expect(text).toContain("--build-arg NODE_DIGEST=");
  },
);

test("the container file of the suite starts its command", () => {
  const text = readFileSync(new URL("../../conformance/Containerfile", import.meta.url), "utf8");
  expect(text).toContain('npm install --global --no-audit --no-fund "@tallystick/conformance@');
  expect(text).toMatch(/^ENTRYPOINT \["tallystick"\]$/m);
});
