import type { Links } from "./links.ts";
import { outsideBlocks } from "./markup.ts";

/**
 * A link to a file that is a page of the site, such as another guide, leads there. What is no part of the site, such as a file of the repository, keeps its text without
 * the link; a picture keeps its description.
 */
export function withLinksOfTheSite(
  text: string,
  places: ReadonlyMap<string, string>,
  links: Pick<Links, "page">,
): string {
  return outsideBlocks(text, (part) =>
    part.replaceAll(linkOrPicture, (whole, mark: string, label: string, target: string) => {
      const isPicture = mark === "!";
      if (/^(?:[a-z]+:|#)/.test(target)) return isPicture ? label : whole;
      const [path = "", anchor] = target.split("#");
      const slug = places.get(path.replace(/^\.\//, ""));
      return slug === undefined || isPicture ? label : `[${label}](${links.page(slug, anchor)})`;
    }),
  );
}

/** The label of a link may have code in it. */
const linkOrPicture = /(!?)\[((?:`[^`]*`|\\.|[^\]`\\])*)\]\(([^()\s]+)\)/g;
