import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { brokenLinks } from "./broken-links.ts";

async function siteOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tallystick-site-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

test("a link to a page, a file and an anchor that are there is whole, and so is one to another site", async () => {
  const folder = await siteOf({
    "index.html": '<a href="/docs/rules/#CARD-01">a</a><a href="rules/">b</a><a href="https://example.com/x">c</a>',
    "rules/index.html": '<h2 id="CARD-01">x</h2><a href="#CARD-01">d</a><a href="/docs/">e</a><img src="/docs/a.svg">',
    "a.svg": "<svg/>",
  });
  expect(await brokenLinks(folder, "/docs")).toEqual([]);
});

test("a missing page, a missing anchor, a folder without a slash and a path outside are each named with their page", async () => {
  const folder = await siteOf({
    "index.html":
      '<a href="/docs/cards/">a</a><a href="/docs/rules/#CARD-02">b</a><a href="/docs/rules">c</a><a href="/other/">d</a>',
    "rules/index.html": '<h2 id="CARD-01">x</h2>',
  });
  expect(await brokenLinks(folder, "/docs")).toEqual([
    "index.html: /docs/cards/",
    "index.html: /docs/rules/#CARD-02",
    "index.html: /docs/rules",
    "index.html: /other/",
  ]);
});

test("at the root of a host every path is of the site", async () => {
  const folder = await siteOf({ "index.html": '<a href="/rules/">a</a><a href="/">b</a>' });
  expect(await brokenLinks(folder, "")).toEqual(["index.html: /rules/"]);
});
