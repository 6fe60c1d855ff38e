import { readFileSync } from "node:fs";

/** The version of this package: `0.1.0`. */
export function packageVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return /"version":\s*"([^"]+)"/.exec(manifest)?.[1] ?? "unknown";
}
