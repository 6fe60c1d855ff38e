#!/usr/bin/env node
// An older Node stops at some import with a stack trace. This file imports nothing that it lacks, and says what is needed.
import { readFileSync } from "node:fs";
import module from "node:module";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const needed = /"node": ">=(.+?)"/.exec(manifest)?.[1] ?? "";
const running = process.versions.node;

if (running.localeCompare(needed, "en", { numeric: true }) < 0) {
  console.error(`tallystick-service needs Node ${needed} or newer; this is Node ${running}.`);
  process.exitCode = 2;
} else {
  // Keeps what Node compiles of the modules for the next start, in the folder for temporary files.
  module.enableCompileCache();
  await import("./main.ts");
}
