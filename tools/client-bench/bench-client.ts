/**
 * Promise: each number stands beside the number of a peer from the same run. Absolute figures depend on the machine; the ratios are
 * the result.
 *
 *     pnpm bench-client [--rounds N] [--calls N]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { callersOf } from "./callers.ts";
import { cpuPerCall } from "./cpu.ts";
import { importTime } from "./import-time.ts";
import { limits, peers, sizeOf, type Entry } from "./sizes.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, calls: { type: "string", default: "400" } },
});

const entries = [...Object.keys(limits), ...peers] as Entry[]; // TypeScript types the keys of a record as plain strings.
console.log("| bundle | minified, bytes | compressed, bytes |\n|---|---|---|");
for (const entry of entries) {
  const { minified, compressed } = await sizeOf(entry);
  console.log(`| ${entry} | ${minified} | ${compressed} |`);
}

console.log("\n| import | CPU, ms |\n|---|---|");
console.log(`| @tallystick/client | ${(await importTime("client")).toFixed(1)} |`);
console.log(`| openapi-fetch | ${(await importTime("peer")).toFixed(1)} |`);

const server = spawn(process.execPath, [join(import.meta.dirname, "server.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [port] = await once(server.stdout, "data");
  const callers = callersOf(`http://127.0.0.1:${String(port).trim()}`);
  const figures = await cpuPerCall(callers, { rounds: Number(values.rounds), calls: Number(values.calls) });
  const bare = figures["fetch"] ?? Number.NaN;
  console.log("\n| call | CPU, µs | beside fetch |\n|---|---|---|");
  for (const [name, cpu] of Object.entries(figures))
    console.log(`| ${name} | ${cpu.toFixed(0)} | ${(cpu / bare).toFixed(2)} |`);
} finally {
  server.kill();
}
