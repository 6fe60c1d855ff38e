/** A page of the site, as Markdown; HTML in it stands as it is. */
export interface Page {
  /** Below the root of the site, without slashes at its ends: `rules/card`; empty for the first page. */
  slug: string;
  title: string;
  /** What stands under the title in a list of results. */
  description?: string;
  body: string;
  /** HTML above the title. */
  banner?: string;
  /** Whether the headings of the Markdown are listed beside the page. */
  listsHeadings?: boolean;
}

/** The file that the generator of pages reads: the facts of the page, then its body. */
export function printPage({ slug, title, description, banner, body, listsHeadings = false }: Page): string {
  const facts = [
    // A JSON text is a YAML text too.
    ["title", JSON.stringify(title)],
    ...(description === undefined ? [] : [["description", JSON.stringify(description.replaceAll(/\s+/g, " "))]]),
    ...(banner === undefined ? [] : [["banner", JSON.stringify({ content: banner })]]),
    // The first page has none, which its file says.
    ...(slug === "" ? [] : [["slug", JSON.stringify(slug)]]),
    ...(listsHeadings ? [] : [["tableOfContents", "false"]]),
  ];
  return ["---", ...facts.map(([name, value]) => `${name}: ${value}`), "---", "", body, ""].join("\n");
}
