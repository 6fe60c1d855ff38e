import { printChanges } from "@tallystick/conformance/changes";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

const plain = { bold: same, dim: same, red: same, yellow: same };

/** What changed since each version to compare with, as `tallystick changes` prints it. */
export function changesPages({ changes, links }: Pick<Subject, "changes" | "links">): Page[] {
  return changes.map(({ slug, version, found }) => {
    const since = version ?? "the version that this one was compared with";
    // Where a comment has headings of the third level, a page has those of the second.
    const printed = printChanges(found, "markdown", plain).replaceAll(/^###/gm, "##");
    const body = [`What changed since ${since}, and whom it breaks.`, links.withRules(printed)].join("\n\n");
    return { slug, title: version === undefined ? "Changes" : `Changes since ${version}`, body, listsHeadings: true };
  });
}

function same(text: string): string {
  return text;
}
