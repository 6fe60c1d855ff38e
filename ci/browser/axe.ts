import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "./browser.ts";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds with everything open, and by how many pixels the page is wider than its window. */
export async function findingsOf(page: Page): Promise<unknown> {
  // By the debugger: the policy of the page forbids scripts of others.
  await page.evaluate(axe);
  return page.evaluate(`(async () => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    const { violations } = await axe.run({ runOnly: ${JSON.stringify(standards)} });
    const overflow = Math.max(0, document.documentElement.scrollWidth - innerWidth);
    return { overflow, found: violations.map(({ id, nodes }) => id + ": " + nodes[0].html) };
  })()`);
}
