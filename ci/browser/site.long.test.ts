import { execFile } from "node:child_process";
import { glob, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createService } from "@tallystick/service";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findingsOf } from "./axe.ts";
import { chromiumPath, openBrowser, type Browser, type Page } from "./browser.ts";

const path = await chromiumPath();
if (path === undefined) console.warn("SKIPPED: no Chromium on this machine to see the site in.");

const contracts = ["payments", "rental-desk"] as const;
type ContractName = (typeof contracts)[number];

interface Seen {
  /** Pages of different kinds, none of them long: axe takes seconds for a long one. */
  byAxe: readonly string[];
  /** Long and wide ones. */
  onPhone: readonly string[];
}

const seen: Readonly<Record<ContractName, Seen>> = {
  payments: {
    byAxe: [
      "",
      "operations/transfers-in/",
      "types/cards/",
      "rules/cur/",
      "lifecycles/",
      "sandbox/",
      "changes/",
      "guides/target/",
      "diagnostics/unknown-code/",
    ],
    onPhone: ["operations/cards-update/", "types/shared/", "rules/g/", "errors/", "decisions/", "guides/consumer/"],
  },
  "rental-desk": {
    byAxe: [
      "",
      "operations/rentals-update/",
      "rules/",
      "rules/rent/",
      "errors/",
      "changes-since-2025-09-01/",
      "2025-09-01/operations/rentals-update/",
    ],
    onPhone: ["lifecycles/", "types/shared/", "diagnostics/"],
  },
};

let folder = "";
let browser: Browser;
const urls = new Map<ContractName, string>();
const closing: (() => Promise<void>)[] = [];

const folderOf = (contract: ContractName): string => join(folder, contract);
const urlOf = (contract: ContractName, page: string): string => `${urls.get(contract) ?? ""}${page}`;

beforeAll(async () => {
  if (path === undefined) return;
  folder = await mkdtemp(join(tmpdir(), "tallystick-site-"));
  const script = resolve(import.meta.dirname, "../site/site.ts");
  await Promise.all(
    contracts.map(async (contract) => {
      const args = [script, "--contract", contract, "--out", folderOf(contract)];
      await promisify(execFile)(process.execPath, args);
      // The headers of the service are those that a page has to work with.
      const service = await createService({ docs: folderOf(contract) });
      closing.push(() => service.close());
      const { origin } = await service.listen(0, "127.0.0.1");
      urls.set(contract, `${origin}/docs/`);
    }),
  );
  browser = await openBrowser(path);
  closing.push(() => browser.close());
});

afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

interface Opened {
  page: Page;
  /** Requests to other hosts, what the console says, and answers that are errors. */
  complaints: string[];
}

async function opened(contract: ContractName, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Opened> {
  const page = await browser.newPage(options);
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  const { origin } = new URL(urlOf(contract, ""));
  page.on("request", (request) => {
    const isElsewhere = !request.url().startsWith("data:") && new URL(request.url()).origin !== origin;
    if (isElsewhere) complaints.push(`asks ${request.url()}`);
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, complaints };
}

test.skipIf(path === undefined).each(contracts)(
  "the site of %s is at most 25 MB, no page over 300 kB",
  async (contract) => {
    const files = await Array.fromAsync(glob("**/*.*", { cwd: folderOf(contract) }));
    const sizes = await Promise.all(
      files.map(async (file) => ({ file, size: (await stat(join(folderOf(contract), file))).size })),
    );
    expect(sizes.length).toBeGreaterThan(100);
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(25_000_000);
    expect(sizes.filter(({ file, size }) => file.endsWith(".html") && size > 300_000)).toEqual([]);
  },
);

/** Follows every link of the site, from its first page on. Runs in the browser, which knows what a link leads to. */
const crawl = `(async () => {
  const documents = new Map();
  const load = async (url) => {
    const reply = await fetch(url);
    const isPage = reply.ok && (reply.headers.get("content-type") ?? "").startsWith("text/html");
    documents.set(url, { ok: reply.ok, anchors: undefined, links: [] });
    if (!isPage) return;
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const links = [...page.querySelectorAll("[href], [src]")].map((each) => each.getAttribute("href") ?? each.getAttribute("src"));
    const anchors = new Set([...page.querySelectorAll("[id]")].map(({ id }) => id));
    documents.set(url, { ok: true, anchors, links: links.map((link) => new URL(link, url)) });
  };
  const inSite = ({ origin }) => origin === location.origin;
  let open = [location.origin + "/docs/"];
  while (open.length > 0) {
    await Promise.all(open.map(load));
    const next = open.flatMap((url) => documents.get(url).links).filter(inSite).map((url) => url.origin + url.pathname);
    open = [...new Set(next)].filter((url) => !documents.has(url));
  }
  const broken = [...documents].flatMap(([url, { links }]) => links.filter(inSite).flatMap((link) => {
    const target = documents.get(link.origin + link.pathname);
    const anchor = decodeURIComponent(link.hash.slice(1));
    return target.ok && (anchor === "" || target.anchors.has(anchor)) ? [] : [url + " -> " + link];
  }));
  return { broken: [...new Set(broken)], pages: [...documents.values()].filter(({ anchors }) => anchors).length };
})()`;

test.skipIf(path === undefined).each(contracts)(
  "every link and anchor of the site of %s is whole",
  async (contract) => {
    const { page } = await opened(contract);
    await page.goto(urlOf(contract, ""));
    const found = await page.evaluate(crawl);
    expect(found).toEqual({ broken: [], pages: expect.any(Number) });
    expect((found as { pages: number }).pages).toBeGreaterThan(100);
  },
);

test.skipIf(path === undefined).each(contracts)(
  "the pages of %s ask no other host, fit a phone, and axe finds nothing in them, light or dark",
  async (contract) => {
    for (const [colorScheme, width] of [
      ["light", 360],
      ["dark", 1280],
    ] as const) {
      const { page, complaints } = await opened(contract, { colorScheme, viewport: { width, height: 900 } });
      for (const place of seen[contract].byAxe) {
        const reply = await page.goto(urlOf(contract, place));
        const findings = await findingsOf(page);
        expect({ place, width, status: reply?.status(), findings, complaints }).toEqual({
          place,
          width,
          status: 200,
          findings: { overflow: 0, found: [] },
          complaints: [],
        });
      }
    }
  },
);

test.skipIf(path === undefined).each(contracts)("the long pages of %s fit a phone", async (contract) => {
  const { page, complaints } = await opened(contract, { viewport: { width: 360, height: 900 } });
  for (const place of seen[contract].onPhone) {
    const reply = await page.goto(urlOf(contract, place));
    const overflow = await page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)");
    expect([place, reply?.status(), overflow, complaints]).toEqual([place, 200, 0, []]);
  }
});

test.skipIf(path === undefined)("both themes can be chosen, and their colours differ", async () => {
  const { page } = await opened("payments", { viewport: { width: 1280, height: 900 } });
  await page.goto(urlOf("payments", "rules/card/"));
  const colourIn = async (theme: string): Promise<unknown> => {
    await page.locator("starlight-theme-select select").first().selectOption(theme);
    return page.evaluate("getComputedStyle(document.body).backgroundColor");
  };
  expect(await colourIn("dark")).not.toBe(await colourIn("light"));
});

test.skipIf(path === undefined).each<{ contract: ContractName; words: string; place: string; from?: string }>([
  { contract: "payments", words: "CARD-20", place: "rules/card/#CARD-20" },
  { contract: "payments", words: "WALLET_SIGNATURE_MISSING", place: "errors/#WALLET_SIGNATURE_MISSING" },
  { contract: "rental-desk", words: "RENT-04", place: "rules/rent/#RENT-04" },
  { contract: "rental-desk", words: "RENT-04", place: "2025-09-01/rules/rent/#RENT-04", from: "2025-09-01/errors/" },
])("the search of $contract finds $words at $place", async ({ contract, words, place, from = "" }) => {
  const { page, complaints } = await opened(contract, { viewport: { width: 1280, height: 900 } });
  await page.goto(urlOf(contract, from));
  await page.locator("button[data-open-modal]").click();
  await page.locator("dialog input").fill(words);
  await page.locator(`dialog a[href="/docs/${place}"]`).click();
  await page.waitForURL(urlOf(contract, place));
  expect(complaints).toEqual([]);
});

test.skipIf(path === undefined)(
  "each of two versions leads to the other, and the newest says what it changed",
  async () => {
    const { page } = await opened("rental-desk", { viewport: { width: 1280, height: 900 } });
    await page.goto(urlOf("rental-desk", "2025-09-01/errors/"));
    expect(await page.locator(".sl-banner").innerText()).toBe(
      "This is version 2025-09-01. It ends on 2026-09-01. The newest is 2026-03-01.",
    );
    await page.locator(".sl-banner a").click();
    await page.waitForURL(urlOf("rental-desk", ""));
    await page.locator("main").getByRole("link", { name: "2025-09-01", exact: true }).click();
    await page.waitForURL(urlOf("rental-desk", "2025-09-01/"));
    await page.goto(urlOf("rental-desk", "changes-since-2025-09-01/"));
    expect(await page.locator("main").innerText()).toMatch(/rentals\.writeOff[^]* is new/);
  },
);

test.skipIf(path === undefined)("a site has the licences of the code of others in it", async () => {
  const text = await (await fetch(urlOf("payments", "licences.txt"))).text();
  for (const name of ["astro", "@astrojs/starlight", "pagefind", "@pagefind/default-ui", "astro-expressive-code"])
    expect(text).toMatch(new RegExp(`== ${name} \\d+\\.\\d+\\.\\d+: MIT\n`));
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(4);
});

test.skipIf(path === undefined)("the address of a rule shows the rule", async () => {
  const { page } = await opened("payments", { viewport: { width: 1280, height: 900 } });
  await page.goto(urlOf("payments", "rules/card/#CARD-20"));
  const place = await page.locator("#CARD-20").boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  expect(place?.y).toBeLessThan(300);
});

test.skipIf(path === undefined)("without a script everything but the search is there", async () => {
  const { page } = await opened("rental-desk", { javaScriptEnabled: false });
  await page.goto(urlOf("rental-desk", "operations/rentals-update/"));
  const text = await page.locator("main").innerText();
  for (const part of ["PATCH", "Refusals", "Replies", "Rules"]) expect(text).toContain(part);
  await page.goto(urlOf("rental-desk", "lifecycles/"));
  expect(await page.getByRole("img", { name: "RentalState: states and moves" }).locator("rect").count()).toBe(
    await page.locator("h2#RentalState ~ ul").first().locator("li").count(),
  );
});
