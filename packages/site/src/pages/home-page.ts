import { withLinksElsewhere } from "../links-of-files.ts";
import { licencesFile } from "../licences.ts";
import { link, list, markdown } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** What the contract is, and where to begin. */
export function homePage({ contract, document, links, changes, versions }: Subject, others: readonly Page[]): Page {
  const has = (slug: string): boolean => others.some((page) => page.slug === slug);
  const entries = [
    { slug: "rules", text: "Rules", says: `${Object.keys(contract.rules).length}, with what checks each` },
    { slug: "lifecycles", text: "Lifecycles", says: "which state may follow which" },
    { slug: "errors", text: "Error codes", says: "what raises each" },
    { slug: "sandbox", text: "Sandbox", says: "identifiers that select an outcome" },
    { slug: "decisions", text: "Decisions", says: "what holds where the source is silent" },
    ...changes.map(({ slug, version }) => ({
      slug,
      text: version === undefined ? "Changes" : `Changes since ${version}`,
      says: "and whom they break",
    })),
    { slug: "diagnostics", text: "Messages of the compiler", says: "with the way out of each" },
  ].filter(({ slug }) => has(slug));
  const earlier = versions.earlier.map((version) => link(links.page(version), version));
  const body = [
    withLinksElsewhere(markdown(document.info.description ?? "")),
    `Version ${contract.version}, served under \`${contract.basePath || "/"}\`: ${Object.keys(contract.operations).length} operations, which the menu lists.`,
    list(entries.map(({ slug, text, says }) => `${link(links.page(slug), text)}: ${says}`)),
    ...(earlier.length === 0 ? [] : [`Earlier versions: ${earlier.join(", ")}.`]),
    `<p><small>Shape <code>${contract.shapeHash}</code>, behaviour <code>${contract.behaviourHash}</code>. ${link(`${links.page("")}${licencesFile}`, "Licences of these pages")}</small></p>`,
  ];
  return { slug: "", title: contract.title, body: body.join("\n\n") };
}
