import { basename } from "node:path/posix";
import { withLinksOfTheSite } from "../links-of-files.ts";
import { markdown } from "../markup.ts";
import type { Page } from "../page.ts";
import { slugsFor } from "../slugs.ts";
import type { Guide, Subject } from "../subject.ts";

/** The pages that somebody wrote, by the file that each is made of. */
export function guidePages({ guides, links }: Pick<Subject, "guides" | "links">): Map<string, Page> {
  const slugs = slugsFor(guides.map(({ file }) => basename(file, ".md")));
  const places = new Map(guides.map(({ file }) => [file, `guides/${slugs.get(basename(file, ".md")) ?? ""}`] as const));
  return new Map(guides.map((guide) => [guide.file, pageOf(guide, places, links)] as const));
}

function pageOf({ file, text }: Guide, places: ReadonlyMap<string, string>, links: Subject["links"]): Page {
  const [, title = basename(file, ".md")] = /^# (.+)$/m.exec(text) ?? [];
  const withoutTitle = text.replace(/^# .+\n/m, "");
  return {
    slug: places.get(file) ?? "",
    title: title.replaceAll("`", ""),
    body: links.withRules(withLinksOfTheSite(markdown(tagged(withoutTitle)), places, links)),
    listsHeadings: true,
  };
}

/** The first word of a block's language alone: what follows is for tools of the repository. */
function tagged(text: string): string {
  return text.replaceAll(/^( *```\w+) .*$/gm, "$1");
}
