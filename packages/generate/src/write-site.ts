import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emittedIn, emittedVersionsIn, type Emitted, type Files } from "./emitted.ts";
import { findPackage } from "./find-package.ts";
import { GenerateError } from "./generate-error.ts";

/** The flags that are about a site, besides `--site` itself. */
export const siteFlags = ["base", "guides", "mutants", "path"] as const;

export type SiteFlags = Partial<Record<(typeof siteFlags)[number], string>>;

/** What the package of the site takes besides the contract. */
export interface SiteRequest extends SiteFlags {
  /** Where the site goes. */
  out: string;
  /** Where the generated files are, when they were written. */
  generated?: string;
}

/** Writes the site of a compiled spec. @throws GenerateError */
export type WriteSite = (files: Files, request: SiteRequest) => Promise<{ pages: number }>;

/** The package is not one of this package's own: it brings a generator of pages, which few need. */
const SITE = "@tallystick/site";

interface SiteVersion {
  contract: unknown;
  document: unknown;
}

interface SitePackage {
  buildSite: (options: SiteRequest & SiteVersion & { earlier: SiteVersion[] }) => Promise<{ pages: number }>;
}

/** Finds the package that makes sites, from one of these folders. @throws GenerateError with the command that installs it */
export async function siteWriter(from: readonly string[] = [process.cwd(), import.meta.dirname]): Promise<WriteSite> {
  const folder = from.map((place) => findPackage(SITE, place)).find((found) => found !== undefined);
  if (folder === undefined)
    throw new GenerateError(`--site needs ${SITE}, which is not installed: npm install --save-dev ${SITE}`);
  const entry = createRequire(join(folder, "package.json")).resolve(SITE);
  // The resolved package is this.
  const { buildSite } = (await import(pathToFileURL(entry).href)) as SitePackage;
  return async (files, request) => {
    const earlier = emittedVersionsIn(files).slice(0, -1).map(versionOf);
    try {
      return await buildSite({ ...request, ...versionOf(emittedIn(files)), earlier });
    } catch (error) {
      // By its name: this package does not import the other.
      if (error instanceof Error && error.name === "SiteError")
        throw new GenerateError(error.message, { cause: error });
      throw error;
    }
  };
}

function versionOf({ contract, document }: Emitted): SiteVersion {
  return { contract: JSON.parse(contract), document: JSON.parse(document) };
}
