import { access } from "node:fs/promises";
import { chromium, type Browser } from "playwright-core";

export type { Browser, Page } from "playwright-core";

/** Where a Chromium may be: said by the environment, or installed by the system's packages. */
const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** A Chromium on this machine; in CI its absence is an error, elsewhere undefined. */
export async function chromiumPath(): Promise<string | undefined> {
  for (const place of places) {
    if (place !== undefined && (await isThere(place))) return place;
  }
  if (process.env["CI"])
    throw new Error("No Chromium here; install the package chromium, or name one in CHROMIUM_PATH.");
  return undefined;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A headless browser that asks nothing of the network by itself. */
export function openBrowser(executablePath: string): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}
