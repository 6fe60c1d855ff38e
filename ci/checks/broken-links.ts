import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { lexer, walkTokens } from "marked";

export interface BrokenLink {
  page: string;
  link: string;
  problem: string;
}

/**
 * The links and pictures of a page that lead to no file of the repository. Those of a published package must not leave its
 * folder: after an install there is nothing else. Links to other sites and to headings are not followed.
 */
export function brokenLinks(page: string, markdown: string, root: string, packages: readonly string[]): BrokenLink[] {
  const home = packages.find((folder) => page.startsWith(`${folder}/`));
  return linksOf(markdown).flatMap((link) => {
    const path = normalize(join(dirname(page), decodeURIComponent(link.replace(/#.*$/, ""))));
    if (!existsSync(join(root, path))) return [{ page, link, problem: "leads to no file" }];
    const leaves = home !== undefined && !path.startsWith(`${home}/`);
    return leaves ? [{ page, link, problem: "leaves the package: after an install the file is not there" }] : [];
  });
}

function linksOf(markdown: string): string[] {
  const links: string[] = [];
  // It returns what the callback returns for each token, which is nothing.
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === "link" || token.type === "image") links.push(String(token["href"]));
  });
  return links.filter((link) => !/^(?:[a-z]+:|#)/.test(link));
}
