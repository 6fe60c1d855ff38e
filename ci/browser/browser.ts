import { access } from "node:fs/promises";
import { chromium, type Browser } from "playwright-core";

export type { Browser, Page } from "playwright-core";

/** Where a Chromium may be: the variable CHROMIUM_PATH, or the paths of system packages. */
const candidates = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of a Chromium on this machine, or undefined. @throws in CI when there is none. */
export async function chromiumPath(): Promise<string | undefined> {
  for (const path of candidates) {
    if (path !== undefined && (await exists(path))) return path;
  }
  if (process.env["CI"]) throw new Error("No Chromium found. Install the package chromium, or set CHROMIUM_PATH.");
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A headless browser that sends no requests of its own. */
export function openBrowser(executablePath: string): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}
