import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { output } from "./command.ts";
import { allNeeds, type Package } from "./packages.ts";

/** What the rental desk, as a repository of somebody else, depends on. */
const dependencies = ["@tallystick/server", "@tallystick/client", "@tallystick/contract"];
const tools = ["@tallystick/conformance", "@tallystick/generate"];

export interface ShopOptions {
  root: string;
  packages: readonly Package[];
  tarballs: ReadonlyMap<string, string>;
  env: NodeJS.ProcessEnv;
}

/**
 * Makes a repository of the rental desk with the workflows of examples/ci, as its owners have it: with a lockfile, a branch
 * `origin/main`, and the packages from tarballs, since the registry may not have these versions yet. Nothing is installed.
 */
export function makeShop(cwd: string, { root, packages, tarballs, env }: ShopOptions): void {
  const desk = join(root, "examples/equipment-rental");
  const files = ["spec", "gen", "src", "server.ts", "checks.ts", "tallystick.yaml"];
  mkdirSync(cwd);
  for (const file of files) cpSync(join(desk, file), join(cwd, file), { recursive: true });
  for (const file of ["implementer.yml", "designer.yml"])
    cpSync(join(root, "examples/ci", file), join(cwd, ".github/workflows", file));
  const tarballOf = (name: string): [string, string] => [name, `file:${tarballs.get(name) ?? ""}`];
  const own = [...dependencies, ...tools];
  const needed = new Set(own.flatMap((name) => allNeeds(packages, name)));
  const manifest = {
    private: true,
    type: "module",
    dependencies: { ...Object.fromEntries(dependencies.map(tarballOf)), express: "^5.0.0" },
    devDependencies: Object.fromEntries(tools.map(tarballOf)),
    overrides: Object.fromEntries([...needed].map(tarballOf)),
  };
  writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(join(cwd, ".gitignore"), "node_modules\nserver.log\nsummary.md\njunit.xml\nfailures\n");
  output("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"], { cwd, env });
  const git = (...args: string[]): string => output("git", args, { cwd, env });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("-c", "user.name=shop", "-c", "user.email=shop@example.com", "commit", "--quiet", "--message=desk: open");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
}
