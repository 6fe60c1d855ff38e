import type { Links } from "./links.ts";
import { outsideBlocks } from "./markup.ts";

/**
 * A link to a file that is a page of the site, such as another guide, leads there. What is no part of the site, such as a file of
 * the repository, keeps its text without the link; a picture keeps its description.
 */
export function withLinksOfTheSite(
  text: string,
  places: ReadonlyMap<string, string>,
  links: Pick<Links, "page">,
): string {
  return changed(text, (target, label) => {
    if (target.startsWith("#")) return `[${label}](${target})`;
    const [path = "", anchor] = target.split("#");
    const slug = places.get(path.replace(/^\.\//, ""));
    return slug === undefined ? label : `[${label}](${links.page(slug, anchor)})`;
  });
}

/** Text of a contract keeps only links to other sites: it was written for no page of this one. */
export function withLinksElsewhere(text: string): string {
  return changed(text, (_target, label) => label);
}

function changed(text: string, insideLink: (target: string, label: string) => string): string {
  return outsideBlocks(text, (part) =>
    part.replaceAll(linkOrPicture, (whole, mark: string, label: string, target: string) => {
      // A picture of another host would be asked for there.
      if (mark === "!") return label;
      return /^(?:https?|mailto):/i.test(target) ? whole : insideLink(target, label);
    }),
  );
}

/**
 * The label of a link may have code in it, the target a pair of parentheses, and a title may stand behind it. No opening bracket
 * stands in a label, so a search for its end never passes the beginning of another one.
 */
const linkOrPicture = /(!?)\[((?:`[^`[]*`|\\[^[]|[^\][`\\])*)\]\(((?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g;
