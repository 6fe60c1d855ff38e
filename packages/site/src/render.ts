import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { licencesFile, licencesIn } from "./licences.ts";
import { printPage, type Page } from "./page.ts";
import type { Entry } from "./sidebar.ts";
import { SiteError } from "./site-error.ts";

/** What is rendered. */
export interface Rendering {
  title: string;
  /** The path under which it is served, without a slash at its end. */
  path: string;
  pages: readonly Page[];
  menu: readonly Entry[];
}

/** What of the generator is called. */
interface Generator {
  build: (config: object) => Promise<void>;
  starlight: (config: object) => object;
}

/** Renders the pages to HTML with their search index, and lets `use` take the files from the folder that they are in. */
export async function render(rendering: Rendering, use: (folder: string) => Promise<void>): Promise<void> {
  const modules = generatorModules([import.meta.dirname, process.cwd()]);
  // Below the modules of the generator, since what it builds imports them.
  await mkdir(join(modules, ".cache"), { recursive: true });
  const root = await mkdtemp(join(modules, ".cache", "tallystick-site-"));
  try {
    await writeSources(root, modules, rendering.pages);
    await inPlainEnvironment(() => buildPages(root, rendering));
    await use(join(root, "dist"));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The folder `node_modules` that has the generator: beside this package, or else of the working folder. @throws SiteError */
export function generatorModules(from: readonly string[]): string {
  const found = from.map(modulesAbove).find((folder) => folder !== undefined);
  if (found !== undefined) return found;
  throw new SiteError("The generator of pages is not installed: npm install --save-dev @tallystick/site");
}

function modulesAbove(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (["astro", "@astrojs/starlight"].every((name) => existsSync(join(modules, name, "package.json")))) return modules;
  const above = dirname(folder);
  return above === folder ? undefined : modulesAbove(above);
}

const collections = `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** The same folder from `src/` and from `dist/`. */
const assets = new URL("../assets/", import.meta.url);

async function writeSources(root: string, modules: string, pages: readonly Page[]): Promise<void> {
  const docs = join(root, "src/content/docs");
  await mkdir(docs, { recursive: true });
  await writeFile(join(root, "src/content.config.ts"), collections);
  await cp(new URL("site.css", assets), join(root, "src/site.css"));
  await mkdir(join(root, "public"));
  await cp(new URL("favicon.svg", assets), join(root, "public/favicon.svg"));
  await writeFile(join(root, "public", licencesFile), licencesIn(modules));
  // The slug of each says where it goes; a file name cannot hold all that an address can.
  await Promise.all(pages.map((page, index) => writeFile(join(docs, fileOf(page, index)), printPage(page))));
}

function fileOf({ slug }: Page, index: number): string {
  return slug === "" ? "index.md" : `page-${index}.md`;
}

/** The pages would take these variables for facts about the site. */
const misleading = ["BASE_URL", "SITE", "ASSETS_PREFIX", "MODE", "DEV", "PROD"];

async function inPlainEnvironment(run: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  for (const name of misleading) delete process.env[name];
  // The pages of a development build have no search.
  process.env["NODE_ENV"] = "production";
  // It would tell its makers about each build.
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  try {
    await run();
  } finally {
    process.env = before;
  }
}

async function buildPages(root: string, { title, path, menu }: Rendering): Promise<void> {
  // A module beside the pages: from there Node finds the generator, and from here it may not.
  const door = join(root, "generator.mjs");
  await writeFile(door, 'export { build } from "astro";\nexport { default as starlight } from "@astrojs/starlight";\n');
  const { build, starlight } = (await import(pathToFileURL(door).href)) as Generator;
  await build({
    root,
    configFile: false,
    logLevel: "error",
    base: path === "" ? "/" : path,
    trailingSlash: "always",
    build: { inlineStylesheets: "never" },
    integrations: [
      starlight({
        title,
        sidebar: menu,
        customCss: ["./src/site.css"],
        credits: false,
        // Long lines are broken: a block that scrolls would need a name for each.
        expressiveCode: { defaultProps: { wrap: true } },
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      }),
    ],
  });
}
