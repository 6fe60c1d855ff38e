import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Contract } from "@tallystick/contract";
import { UsageError } from "@tallystick/conformance";
import { findChanges, readBase, type Changes } from "@tallystick/conformance/changes";
import { decisionsOf, explainRules } from "@tallystick/conformance/explain";
import { brokenLinks } from "./broken-links.ts";
import { linksOf } from "./links.ts";
import { pagesOf } from "./pages.ts";
import { readDiagnostics, readGuides } from "./read-inputs.ts";
import { render, type Rendering } from "./render.ts";
import { endpointsOf, type Document } from "./schema.ts";
import { SiteError } from "./site-error.ts";
import type { ChangesSince, Subject } from "./subject.ts";
import { typesOf } from "./type-entries.ts";
import { withScrollingTables } from "./scrolling-tables.ts";

/** One version of an API. */
export interface SiteVersion {
  /** `contract.json`, as `tallystick-generate` writes it. */
  contract: Contract;
  /** The `openapi.json` that was written with it. */
  document: object;
}

export interface SiteOptions extends SiteVersion {
  /** The versions before it, oldest first; each gets a site of its own in a folder named after it. */
  earlier?: readonly SiteVersion[];
  /** Where to write: an empty folder, or one with an earlier site, which is replaced. */
  out: string;
  /** The path under which the site is served; absent: `/docs`, as by the service. */
  path?: string;
  /** A folder with pages in Markdown. */
  guides?: string;
  /** A record of mutants, as `conformance/record/kills.tsv`; absent: of the shipped contract its own. */
  mutants?: string;
  /** What the site lists changes since: a commit or branch, a folder or file, or `npm:NAME@VERSION`. */
  base?: string;
  /** The folder with the generated files, whose repository has the commit that `base` names; absent: the working folder. */
  generated?: string;
}

export interface BuiltSite {
  pages: number;
}

/** In each site: what it shows, by which a later one knows that it may be replaced. */
const mark = "tallystick-site.json";

/** Writes the site. @throws SiteError that names what is wrong and the next step */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  try {
    return await writeSite(options);
  } catch (error) {
    if (error instanceof UsageError) throw new SiteError(error.message, { cause: error });
    throw error;
  }
}

async function writeSite(options: SiteOptions): Promise<BuiltSite> {
  const { contract, out, earlier = [] } = options;
  await refuseOtherFiles(out);
  const path = sitePath(options.path ?? "/docs");
  const newest = await renderingOf(options, path, {
    base: options.base === undefined ? undefined : await changesSince(options.base, options),
    before: earlier.at(-1),
    versions: { earlier: earlier.map((each) => each.contract.version) },
    mutants: options.mutants,
    guides: options.guides === undefined ? [] : await readGuides(options.guides),
    diagnostics: await readDiagnostics(),
  });
  const others = await Promise.all(
    earlier.map(async (version, index) => {
      const { version: name } = version.contract;
      const versions = { earlier: [], newest: { version: contract.version, href: `${path}/` } };
      const rendering = await renderingOf(version, sitePath(`${path}/${name}`), {
        before: earlier[index - 1],
        versions,
      });
      return { name, rendering };
    }),
  );
  await render(newest, async (folder) => {
    for (const { name, rendering } of others)
      await render(rendering, (made) => cp(made, join(folder, name), { recursive: true }));
    await withScrollingTables(folder);
    const broken = await brokenLinks(folder, path);
    if (broken.length > 0) throw new SiteError(brokenText(broken));
    const { title, version, hash } = contract;
    await writeFile(join(folder, mark), `${JSON.stringify({ title, version, hash, path })}\n`);
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await cp(folder, out, { recursive: true });
  });
  return {
    pages: [newest, ...others.map(({ rendering }) => rendering)].reduce((sum, { pages }) => sum + pages.length, 0),
  };
}

/** What the site of one version has beside its contract. */
interface Beside extends Partial<Pick<Subject, "guides" | "diagnostics">>, Pick<Subject, "versions"> {
  /** Since a place that was named. */
  base?: Changes | undefined;
  /** The version before. */
  before?: SiteVersion | undefined;
  mutants?: string | undefined;
}

async function renderingOf(version: SiteVersion, path: string, beside: Beside): Promise<Rendering> {
  const { contract } = version;
  const { base, before, versions, mutants, guides = [], diagnostics = [] } = beside;
  // The generator of the contract wrote it.
  const document = version.document as Document;
  const types = typesOf(document);
  const { pages, menu } = pagesOf({
    contract,
    document,
    types,
    links: linksOf(contract, types, path),
    schemas: document.components?.schemas ?? {},
    endpoints: endpointsOf(document),
    rules: await explainRules({ contract, document }, mutants === undefined ? {} : { record: mutants }),
    decisions: decisionsOf(contract),
    guides,
    diagnostics,
    changes: [
      ...(before === undefined ? [] : [changesOf(before, version)]),
      ...(base === undefined ? [] : [{ slug: "changes", found: base }]),
    ],
    versions,
  });
  return { title: contract.title, path, pages, menu };
}

function changesOf(before: SiteVersion, after: SiteVersion): ChangesSince {
  const { version } = before.contract;
  return { slug: `changes-since-${version}`, version, found: findChanges(before, after) };
}

/** The most that are shown: one wrong link may stand in every page. */
const mostLinks = 20;

function brokenText(broken: readonly string[]): string {
  const rest = broken.length - mostLinks;
  const lines = [...broken.slice(0, mostLinks), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return ["These links lead nowhere; correct them in the guides, or the contract:", ...lines].join("\n  ");
}

async function changesSince(base: string, { contract, document, generated = "." }: SiteOptions): Promise<Changes> {
  const beside = { contract: join(generated, "contract.json"), document: join(generated, "openapi.json") };
  return findChanges(await readBase(base, beside), { contract, document });
}

async function refuseOtherFiles(out: string): Promise<void> {
  const files = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return new Array<string>();
    throw new SiteError(`${out} is no folder that can be written. Name another one.`, { cause: error });
  });
  if (files.length === 0 || files.includes(mark)) return;
  throw new SiteError(`${out} has other files, which a site would replace. Name an empty folder, or a new one.`);
}

/** `/docs`, and nothing for the root. */
function sitePath(path: string): string {
  const trimmed = path.endsWith("/") ? path.slice(0, -1) : path;
  if (trimmed === "" || /^(?:\/[\w.~-]+)+$/.test(trimmed)) return trimmed;
  throw new SiteError(
    `"${path}" is no path of a site. It begins with a slash and has letters and digits, such as /docs.`,
  );
}
