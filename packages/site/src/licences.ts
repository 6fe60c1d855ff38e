import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { SiteError } from "./site-error.ts";

/** At the root of a site. */
export const licencesFile = "licences.txt";

/** Whose scripts, styles and search are in each site, each with the package that depends on it. */
const shipped = [
  { name: "astro" },
  { name: "@astrojs/starlight" },
  { name: "pagefind", of: "@astrojs/starlight" },
  { name: "@pagefind/default-ui", of: "@astrojs/starlight" },
  { name: "astro-expressive-code", of: "@astrojs/starlight" },
] as const;

/** The licences of all code in a site that its generator brings. @throws SiteError when a package is not where it was */
export function licencesIn(modules: string): string {
  const found = shipped.map((each) =>
    licenceOf(each.name, "of" in each ? realpathSync(join(modules, each.of)) : dirname(modules)),
  );
  return ["The pages have scripts, styles and a search by others, under these licences.", ...found].join("\n\n");
}

function licenceOf(name: string, from: string): string {
  const folder = packageAbove(name, from);
  if (folder === undefined)
    throw new SiteError(`${name} is not installed with the generator of pages. Install it anew.`);
  const { version, license }: { version: string; license: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder, { withFileTypes: true }).find(
    (each) => each.isFile() && /^licen[cs]e(\.(md|txt))?$/i.test(each.name),
  );
  const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file.name), "utf8").trim()}`;
  return `== ${name} ${version}: ${license}${text}`;
}

function packageAbove(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  const above = dirname(from);
  return above === from ? undefined : packageAbove(name, above);
}
