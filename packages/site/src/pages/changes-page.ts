import { printChanges, type Changes } from "@tallystick/conformance/changes";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

const plain = { bold: same, dim: same, red: same, yellow: same };

/** What changed since a version, as `tallystick changes` prints it; no page where none was named. */
export function changesPages({ changes, links }: { changes?: Changes; links: Subject["links"] }): Page[] {
  if (changes === undefined) return [];
  const intro = "What changed since the version that this one was compared with, and whom it breaks.";
  // Where a comment has headings of the third level, a page has those of the second.
  const found = printChanges(changes, "markdown", plain).replaceAll(/^###/gm, "##");
  const body = [intro, links.withRules(found)].join("\n\n");
  return [{ slug: "changes", title: "Changes", body, listsHeadings: true }];
}

function same(text: string): string {
  return text;
}
