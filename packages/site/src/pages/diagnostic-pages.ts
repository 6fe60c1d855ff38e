import { withLinksOfTheSite } from "../links-of-files.ts";
import { code, link, markdown, table } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** Every message that compiling a spec may give, each with a wrong and a right spec, and a page that lists them. */
export function diagnosticPages({ diagnostics, links }: Pick<Subject, "diagnostics" | "links">): Page[] {
  if (diagnostics.length === 0) return [];
  const places = new Map(diagnostics.map(({ name }) => [`${name}.md`, `diagnostics/${name}`]));
  const pages = diagnostics.map(({ name, text }) => ({
    slug: `diagnostics/${name}`,
    title: name,
    body: withLinksOfTheSite(markdown(text.replace(/^# .+\n/, "")), places, links),
  }));
  const rows = diagnostics.map(({ name, from }) => [link(links.page(`diagnostics/${name}`), code(name)), from]);
  const body = [
    "What the compiler says of a spec, by the name that it prints beside the line.",
    table(["name", "from"], rows),
  ].join("\n\n");
  return [{ slug: "diagnostics", title: "Messages of the compiler", body }, ...pages];
}
