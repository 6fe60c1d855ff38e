import { withLinksElsewhere } from "../links-of-files.ts";
import { link, list, markdown } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** What the contract is, and where to begin. */
export function homePage({ contract, document, links }: Subject, others: readonly Page[]): Page {
  const has = (slug: string): boolean => others.some((page) => page.slug === slug);
  const entries = [
    { slug: "rules", text: "Rules", says: `${Object.keys(contract.rules).length}, with what checks each` },
    { slug: "lifecycles", text: "Lifecycles", says: "which state may follow which" },
    { slug: "errors", text: "Error codes", says: "what raises each" },
    { slug: "sandbox", text: "Sandbox", says: "identifiers that select an outcome" },
    { slug: "decisions", text: "Decisions", says: "what holds where the source is silent" },
    { slug: "changes", text: "Changes", says: "since the version before" },
    { slug: "diagnostics", text: "Messages of the compiler", says: "with the way out of each" },
  ].filter(({ slug }) => has(slug));
  const body = [
    withLinksElsewhere(markdown(document.info.description ?? "")),
    `Version ${contract.version}, served under \`${contract.basePath || "/"}\`: ${Object.keys(contract.operations).length} operations, which the menu lists.`,
    list(entries.map(({ slug, text, says }) => `${link(links.page(slug), text)}: ${says}`)),
    `<p><small>Shape <code>${contract.shapeHash}</code>, behaviour <code>${contract.behaviourHash}</code></small></p>`,
  ];
  return { slug: "", title: contract.title, body: body.join("\n\n") };
}
