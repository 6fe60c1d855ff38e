/**
 * Shows where the service spends its processor time for a read, a list and a write, at 16 connections, on SQLite without waiting for the disk.
 *
 *     node ci/bench/profile.ts [--seconds N]
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { load } from "./load.ts";
import { service } from "./peers.ts";
import { sharesOf, type Share } from "./profile-shares.ts";
import { createSample, type RequestName } from "./sample.ts";

const help = `Usage: node ci/bench/profile.ts [options]

Shows the share of each part of the program in the processor time of a read, a list and a write.

Options:
  --seconds N  of each load (default 4)
  -h, --help   show this help`;

const names: readonly RequestName[] = ["one", "list", "write"];
const titles = ["GET /transactions/{id}", "GET /transactions", "POST /transfer-in"];
const connections = 16;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await profile(Number(values.seconds));

async function profile(seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-profile-"));
  try {
    const shares: Share[][] = [];
    for (const name of names) shares.push(await sharesOfLoad(join(folder, name), name, seconds));
    console.log(table(shares));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of a process of its own, once it has compiled what it runs most. */
async function sharesOfLoad(path: string, name: RequestName, seconds: number): Promise<Share[]> {
  const file = `${path}.cpuprofile`;
  process.env["PROFILE_FILE"] = file;
  const peer = await service(`${path}.sqlite`, "normal", [new URL("record-profile.ts", import.meta.url).href]);
  try {
    const { requests } = await createSample(peer);
    await load(requests[name], { connections, seconds });
    process.kill(peer.pid, "SIGUSR2");
    await load(requests[name], { connections, seconds });
  } finally {
    await peer.stop();
  }
  return sharesOf(JSON.parse(readFileSync(file, "utf8")) as Profiler.Profile);
}

function table(shares: readonly Share[][]): string {
  const parts = new Set(shares.flat().map(({ name }) => name));
  return [
    `| | ${titles.map((title) => `\`${title}\``).join(" | ")} |`,
    "|---|---|---|---|",
    ...[...parts].map((part) => `| ${part} | ${shares.map((of) => percent(of, part)).join(" | ")} |`),
  ].join("\n");
}

function percent(shares: readonly Share[], part: string): string {
  return `${Math.round(100 * (shares.find(({ name }) => name === part)?.share ?? 0))} %`;
}
