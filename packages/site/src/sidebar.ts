import type { Page } from "./page.ts";
import type { Subject } from "./subject.ts";

/** An entry of the menu: a page, or a group of entries. */
export type Entry = { label: string; link: string } | { label: string; collapsed: true; items: Entry[] };

/** The menu of the site. Messages of the compiler are many, and listed on a page of their own. */
export function sidebarOf(subject: Subject, pages: readonly Page[], guides: readonly Page[]): Entry[] {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const single = (slug: string): Entry[] => {
    const label = titles.get(slug);
    return label === undefined ? [] : [{ label, link: `/${slug}/` }];
  };
  return [
    { label: "Overview", link: "/" },
    ...group("Guides", guides.map(entryOf)),
    ...group("Operations", operationGroups(subject, titles)),
    ...group(
      "Types",
      [...subject.types.byPage].map(([slug, { title }]) => ({ label: title, link: `/${slug}/` })),
    ),
    ...group("Rules", [
      ...single("rules"),
      ...subject.links.groups.map(({ title, slug }) => ({ label: title, link: `/rules/${slug}/` })),
    ]),
    ...["lifecycles", "errors", "sandbox", "decisions"].flatMap(single),
    ...subject.changes.flatMap(({ slug }) => single(slug)),
    ...group(
      "Earlier versions",
      subject.versions.earlier.map((version) => ({ label: version, link: `/${version}/` })),
    ),
    ...single("diagnostics"),
  ];
}

function operationGroups({ endpoints, links }: Subject, titles: ReadonlyMap<string, string>): Entry[] {
  const domains = Map.groupBy(endpoints, ([, { described }]) => described.tags?.[0] ?? "other");
  return [...domains].flatMap(([domain, own]) =>
    group(
      domain,
      own.flatMap(([id]) => {
        const slug = links.operationSlug(id);
        return slug === undefined ? [] : [{ label: titles.get(slug) ?? id, link: `/${slug}/` }];
      }),
    ),
  );
}

function entryOf({ title, slug }: Page): Entry {
  return { label: title, link: `/${slug}/` };
}

function group(label: string, items: Entry[]): Entry[] {
  return items.length === 0 ? [] : [{ label, collapsed: true, items }];
}
