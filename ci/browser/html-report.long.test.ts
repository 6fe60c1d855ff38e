import { findingsOf } from "./axe.ts";
import { chromiumPath, openBrowser, type Browser, type Page } from "./browser.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { clientFindings } from "../../conformance/src/clients/client-findings.ts";
import { clientHtmlOf } from "../../conformance/src/clients/client-report-files.ts";
import { htmlOf } from "../../conformance/src/report/html/page.ts";

import { impatientClient } from "../../conformance/test/clients/impatient-client.ts";
import { cleanReport } from "../../conformance/test/clean-report.ts";
import { judgeTiny } from "../../conformance/test/tiny/judge-tiny.ts";
import { mixedReport } from "../../conformance/test/tiny/mixed-report.ts";

const path = await chromiumPath();
if (path === undefined) console.warn("SKIPPED: no Chromium on this machine to open the HTML report in.");

async function opened(html: string, colorScheme: "light" | "dark", width: number): Promise<Page> {
  const { browser, url } = await written(html);
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
  await page.goto(url);
  return page;
}

/** The page as a file, and a browser to open it in. */
async function written(html: string): Promise<{ browser: Browser; url: string }> {
  const folder = await mkdtemp(join(tmpdir(), "tallystick-report-"));
  const browser: Browser = await openBrowser(path ?? "");
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, "report.html"), html);
  return { browser, url: pathToFileURL(join(folder, "report.html")).href };
}

test.skipIf(path === undefined)("the HTML report shows verdict, violations side by side and matrices", async () => {
  const report = await mixedReport();
  const page = await opened(htmlOf(report), "light", 1200);
  expect(await page.locator(".verdict strong").textContent()).toBe("violations");
  expect(await page.locator("#cause-1").count()).toBe(1);
  const expected = await page.locator("#TINY-03-1 .expected").first().boundingBox();
  const observed = await page.locator("#TINY-03-1 .observed").first().boundingBox();
  expect(observed?.y).toBe(expected?.y);
  expect(observed?.x).toBeGreaterThan(expected?.x ?? Infinity);
  const steps = page.locator("#TINY-03-1 .steps > li > details");
  expect(await steps.locator("> summary code").allTextContents()).toEqual([
    "counters.create",
    "counters.close",
    "counters.close",
  ]);
  // Only the last call is open at first.
  expect(await steps.evaluateAll((all) => all.map((each) => each.hasAttribute("open")))).toEqual([false, false, true]);
  await page.locator("details.diagrams > summary").click();
  expect(await page.locator("#lifecycle-CounterState svg text").allTextContents()).toEqual(["OPEN", "CLOSED"]);
  expect(await page.locator("#lifecycle-CounterState .pairs td.violated").count()).toBe(1);
});

test.skipIf(path === undefined).each([
  { width: 1200, isSideBySide: true },
  { width: 360, isSideBySide: false },
])(
  "the HTML report shows concurrent calls side by side if the page is wide enough: $width px",
  async ({ width, isSideBySide }) => {
    const report = await mixedReport();
    // The first two calls of the three overlap.
    const transcript = report.rules.find(({ id }) => id === "TINY-03")?.counterexamples?.[0]?.transcript ?? [];
    for (const [index, entry] of transcript.entries())
      Object.assign(entry, { atMs: 10 * index, durationMs: 11 - index });
    const page = await opened(htmlOf(report), "light", width);
    const lanes = page.locator("#TINY-03-1 .lanes > .steps");
    expect(await lanes.locator("> li > details > summary code").allTextContents()).toEqual([
      "counters.create",
      "counters.close",
    ]);
    const [one, other] = [await lanes.nth(0).boundingBox(), await lanes.nth(1).boundingBox()];
    expect((one?.y ?? 0) === other?.y).toBe(isSideBySide);
    expect((one?.x ?? 0) === other?.x).toBe(!isSideBySide);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  },
);

test.skipIf(path === undefined).each(["light", "dark"] as const)(
  "the HTML report fits a phone, asks nothing of anybody and is legible in %s",
  async (scheme) => {
    const page = await opened(htmlOf(await mixedReport()), scheme, 360);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => complaints.push(message.text()));
    await page.reload();
    expect(requests).toHaveLength(1);
    expect(complaints).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await contrast(page)).toBeGreaterThan(4.5);
  },
);

test.skipIf(path === undefined)(
  "a reader searches the rules and copies a command; without a script all is there",
  async () => {
    const page = await opened(htmlOf(await mixedReport()), "light", 1280);
    await page.locator("#search input").fill("closed counter");
    expect(await page.locator(".rules tbody tr:visible th").allTextContents()).toEqual(["TINY-03"]);
    await page.locator("#search input").fill("");
    await page.locator("#search select").selectOption("not-declared");
    expect(await page.locator(".rules tbody tr:visible th").allTextContents()).toEqual(["TINY-05", "TINY-04"]);
    expect(await page.locator("#search output").textContent()).toBe("2 rules");
    await page.locator("button:visible").first().click();
    // The clipboard answers later than the click.
    await page
      .getByRole("button", { name: /^Copied$|^Selected/ })
      .first()
      .waitFor();
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const still = await context?.newPage();
    await still?.goto(`${page.url()}#rule-TINY-03`);
    expect(await still?.locator("#search").isVisible()).toBe(false);
    expect(await still?.locator("#TINY-03-1").innerText()).toContain("409");
    expect(await still?.locator("#rule-TINY-03").isVisible()).toBe(true);
  },
);

test.skipIf(path === undefined)("on paper everything is open", async () => {
  const page = await opened(htmlOf(await mixedReport()), "light", 1280);
  await page.emulateMedia({ media: "print" });
  expect((await page.locator("#rule-TINY-03").boundingBox())?.height).toBeGreaterThan(0);
});

const kinds: Readonly<Record<string, () => Promise<string>>> = {
  conformant: async () => htmlOf(await judgeTiny()),
  violated: async () => htmlOf(await mixedReport()),
  partial: async () => htmlOf(await judgeTiny({}, { selector: { only: ["TINY-02"] } })),
  stopped: async () => htmlOf(await judgeTiny({}, { signal: AbortSignal.abort() })),
  "client's": () => Promise.resolve(clientHtmlOf(clientFindings(impatientClient, "client"))),
};

test.skipIf(path === undefined).each(Object.keys(kinds))(
  "axe finds nothing in a %s report with everything open, light or dark, narrow or wide",
  async (kind) => {
    const { browser, url } = await written((await kinds[kind]?.()) ?? "");
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 1280]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        await page.goto(url);
        const seen = await findingsOf(page);
        expect({ colorScheme, width, seen }).toEqual({ colorScheme, width, seen: { overflow: 0, found: [] } });
        await page.close();
      }
    }
  },
);

test.skipIf(path === undefined)("a report on the whole contract fits a phone with everything open", async () => {
  const page = await opened(htmlOf(await cleanReport()), "light", 360);
  const overflow = await page.evaluate(`(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    return document.documentElement.scrollWidth - innerWidth;
  })()`);
  expect(overflow).toBeLessThanOrEqual(0);
});

/** The contrast ratio of text and background (WCAG). */
function contrast(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    const style = getComputedStyle(document.body);
    const light = (colour) => {
      const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
      const [r, g, b] = parts.map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [ink, paper] = [light(style.color), light(style.backgroundColor)];
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  })()`);
}
