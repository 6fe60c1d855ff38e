import { escaped, link } from "./markup.ts";
import type { Page } from "./page.ts";
import { changesPages } from "./pages/changes-page.ts";
import { decisionPages } from "./pages/decision-page.ts";
import { diagnosticPages } from "./pages/diagnostic-pages.ts";
import { errorPage } from "./pages/error-page.ts";
import { guidePages } from "./pages/guide-pages.ts";
import { homePage } from "./pages/home-page.ts";
import { lifecyclePages } from "./pages/lifecycle-page.ts";
import { operationPages } from "./pages/operation-pages.ts";
import { rulePages } from "./pages/rule-pages.ts";
import { sandboxPages } from "./pages/sandbox-page.ts";
import { typePages } from "./pages/type-pages.ts";
import { sidebarOf, type Entry } from "./sidebar.ts";
import type { Subject } from "./subject.ts";

/** Every page of the site, and its menu. */
export function pagesOf(subject: Subject): { pages: Page[]; menu: Entry[] } {
  const guides = [...guidePages(subject).values()];
  const others = [
    ...operationPages(subject),
    ...typePages(subject),
    ...rulePages(subject),
    ...lifecyclePages(subject),
    errorPage(subject),
    ...sandboxPages(subject),
    ...decisionPages(subject),
    ...changesPages(subject),
    ...diagnosticPages(subject),
    ...guides,
  ];
  const banner = bannerOf(subject);
  const pages = [homePage(subject, others), ...others].map((page) => ({ ...page, ...(banner && { banner }) }));
  return { pages, menu: sidebarOf(subject, pages, guides) };
}

/** What stands above each page of an earlier version. */
function bannerOf({ contract: { version, deprecation }, versions: { newest } }: Subject): string | undefined {
  if (newest === undefined) return undefined;
  const end = deprecation?.sunset === undefined ? "" : ` It ends on ${deprecation.sunset}.`;
  return `This is version ${escaped(version)}.${end} The newest is ${link(newest.href, escaped(newest.version))}.`;
}
