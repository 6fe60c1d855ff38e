/**
 * Promise: each number stands beside the number of a peer from the same run. Absolute figures depend on the machine; the ratios are
 * the result.
 *
 *     pnpm bench-client [--rounds N] [--calls N]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateClient } from "../generated-client/generate-client.ts";
import { callersOf } from "./callers.ts";
import { cpuPerCall } from "./cpu.ts";
import { importTime } from "./import-time.ts";
import { limits, peers, sizeOf, sizeOfGenerated, type Entry, type Size } from "./sizes.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, calls: { type: "string", default: "50" } },
});

const entries = [...Object.keys(limits), ...peers] as Entry[]; // TypeScript types the keys of a record as plain strings.
console.log("| bundle | minified, bytes | compressed, bytes |\n|---|---|---|");
for (const entry of entries) printSize(entry, await sizeOf(entry));

const generated = mkdtempSync(join(tmpdir(), "tallystick-generated-"));
process.on("exit", () => rmSync(generated, { recursive: true }));
await generateClient(generated);
printSize("@hey-api/openapi-ts", await sizeOfGenerated(generated));

console.log("\n| import | CPU, ms |\n|---|---|");
console.log(`| @tallystick/client | ${(await importTime("client")).toFixed(1)} |`);
console.log(`| openapi-fetch | ${(await importTime("peer")).toFixed(1)} |`);

const server = spawn(process.execPath, [join(import.meta.dirname, "server.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [port] = await once(server.stdout, "data");
  const callers = await callersOf(`http://127.0.0.1:${String(port).trim()}`, generated);
  const figures = await cpuPerCall(callers, { rounds: Number(values.rounds), calls: Number(values.calls) });
  console.log("\n| call | CPU, µs | beside fetch |\n|---|---|---|");
  for (const [name, { microseconds, besideFirst }] of Object.entries(figures))
    console.log(`| ${name} | ${microseconds.toFixed(0)} | ${besideFirst.toFixed(2)} |`);
} finally {
  server.kill();
}

function printSize(name: string, { minified, compressed }: Size): void {
  console.log(`| ${name} | ${minified} | ${compressed} |`);
}
