#!/usr/bin/env node
// An older Node fails at an import with a stack trace. This file imports only old modules, and names the required version.
import { readFileSync } from "node:fs";
import module from "node:module";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const needed = /"node": ">=(.+?)"/.exec(manifest)?.[1] ?? "";
const running = process.versions.node;

if (running.localeCompare(needed, "en", { numeric: true }) < 0) {
  console.error(`tallystick-generate needs Node ${needed} or newer; this is Node ${running}.`);
  process.exitCode = 2;
} else {
  // Caches compiled modules for the next run, in the temporary folder.
  module.enableCompileCache();
  await import("./main.ts");
}
