import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromiumPath, openBrowser } from "../browser/browser.ts";

/** The bundle runs in a page, whose client talks to a relay: the page has no credentials. */
export async function* tryBrowser(cwd: string, service: Record<string, string>): AsyncIterable<string> {
  const path = await chromiumPath();
  if (path === undefined) yield "Chromium: SKIPPED, there is none on this machine";
  else yield await seenInPage(path, cwd, service);
}

async function seenInPage(path: string, cwd: string, service: Record<string, string>): Promise<string> {
  const server = spawn(process.execPath, ["page-server.mjs"], {
    cwd,
    env: { ...process.env, ...service },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const browser = await openBrowser(path);
  try {
    const [address] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
    const page = await browser.newPage();
    await page.goto(address);
    await page.addScriptTag({ url: "/bundle.js" });
    const seen = await page.evaluate("program.useClient({ url: `${location.origin}/relay` })");
    return `Chromium, behind a relay: ${String(seen)}`;
  } finally {
    await browser.close();
    server.kill();
  }
}
