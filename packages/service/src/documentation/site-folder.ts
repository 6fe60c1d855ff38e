import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Where the service shows a site. */
export const sitePath = "/docs";

/** What `tallystick-generate --site` writes beside the pages; other sites have none. */
const mark = "tallystick-site.json";

/** A folder with a site that can be served under `/docs`. @throws an Error that says which folder would be one */
export function parseSiteFolder(folder: string): string {
  if (!existsSync(join(folder, "index.html")))
    throw new Error("a folder with an index.html, such as `tallystick-generate --spec DIR --site DIR` writes");
  const path = markIn(folder)["path"];
  if (path !== undefined && path !== sitePath)
    throw new Error(`a site that was built for ${sitePath}, as without --path, not for ${JSON.stringify(path)}`);
  return folder;
}

/** The hash of the contract that the site is about; undefined where it does not say. */
export function contractOfSite(folder: string): unknown {
  return markIn(folder)["hash"];
}

function markIn(folder: string): Record<string, unknown> {
  const file = join(folder, mark);
  // It was written by the generator of the site.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>) : {};
}

/**
 * The files of a folder, by their path in a URL: `/rules/card/index.html`. A link in it is followed nowhere, and a hidden file is
 * none of the site.
 */
export function filesOfSite(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  const places = files.map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file] as const);
  return new Map(places.filter(([path]) => !path.includes("/.")));
}
