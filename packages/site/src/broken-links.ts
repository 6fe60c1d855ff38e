import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { htmlFiles, type HtmlFile } from "./html-files.ts";

/** Each link of the pages to a page, file or anchor that is not there: `rules/card/index.html: /docs/rules/x/#X-01`. */
export async function brokenLinks(folder: string, base: string): Promise<string[]> {
  const files = await htmlFiles(folder);
  const anchors = new Map(files.map(({ path, html }) => [path, anchorsOf(html)]));
  return files.flatMap((file) =>
    linksIn(file).flatMap((href) => {
      const target = targetOf(href, file, base);
      if (target === undefined) return [];
      const isThere = existsSync(join(folder, target.path)) && statSync(join(folder, target.path)).isFile();
      const known = anchors.get(target.path);
      const isWhole = isThere && (target.anchor === "" || known === undefined || known.has(target.anchor));
      return isWhole ? [] : [`${file.path}: ${href}`];
    }),
  );
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => plain(id)));
}

function linksIn({ html }: HtmlFile): string[] {
  return [...new Set([...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, href = ""]) => plain(href)))];
}

/** The file of the site that a link leads to; undefined for a link to another site. */
function targetOf(href: string, { path }: HtmlFile, base: string): { path: string; anchor: string } | undefined {
  if (/^[a-z]+:/i.test(href) || href.startsWith("//")) return undefined;
  const { pathname, hash } = new URL(href, `http://site${base}/${path.replace(/index\.html$/, "")}`);
  const inSite = decodeURIComponent(pathname);
  if (!`${inSite}/`.startsWith(`${base}/`)) return { path: `outside of the site: ${inSite}`, anchor: "" };
  const below = inSite.slice(base.length + 1);
  const file = below === "" || below.endsWith("/") ? `${below}index.html` : below;
  return { path: file, anchor: decodeURIComponent(hash.slice(1)) };
}

function plain(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x26;", "&").replaceAll("&#38;", "&").replaceAll("&amp;", "&");
}
