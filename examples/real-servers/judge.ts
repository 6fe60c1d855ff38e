/**
 * Installs, starts and judges servers of others: `node judge.ts rabbitmq`; without a name all. Each must violate the rules that its
 * trophies name and no other, and of the faults that a proxy plants in it as many must be found as were; `--no-faults` plants none.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judge, UsageError, type KnownFailure } from "@tallystick/conformance";
import { contractFromJson, documentFromJson, type Contract, type OpenApiDocument } from "@tallystick/contract";
import { compileSpec, emittedIn } from "@tallystick/generate";
import { jsonServer } from "./json-server/server.ts";
import { nodeRed } from "./node-red/server.ts";
import { powerdns } from "./powerdns/server.ts";
import { withFault, type Fault } from "./proxy.ts";
import { rabbitmq } from "./rabbitmq/server.ts";
import type { Running, Server } from "./server.ts";
import { syncthing } from "./syncthing/server.ts";

const servers: Record<string, Server> = {
  "json-server": jsonServer,
  "node-red": nodeRed,
  powerdns,
  rabbitmq,
  syncthing,
};

const dayMs = 86_400_000;

interface Described {
  contract: Contract;
  document: OpenApiDocument;
}

async function describedBy(name: string): Promise<Described> {
  const { files } = await compileSpec(fileURLToPath(new URL(`${name}/spec`, import.meta.url)));
  const { contract, document } = emittedIn(files);
  return { contract: contractFromJson(JSON.parse(contract)), document: documentFromJson(JSON.parse(document)) };
}

interface Judged {
  /** The rules that are violated besides those that are known, each with the operation. */
  violated: string[];
  /** Known faults that are there no more. */
  mended: string[];
  silent: string[];
  held: number;
}

async function judgedAt(
  { url, credentials, headers, rate }: Omit<Running, "stop">,
  described: Described,
  knownFailures: readonly KnownFailure[],
  failFast = false,
): Promise<Judged> {
  const options = { ...described, knownFailures, failFast, budgetMs: 0, seed: 1 };
  const target = { url, credentials, ...(headers && { headers }), ...(rate && { rate }), receiver: "none" };
  const { rules, knownFailing, harnessFaults, interrupted } = await judge(target, options).report;
  const [fault] = harnessFaults;
  if (fault !== undefined && !failFast) throw new Error(`The suite itself failed: ${JSON.stringify(fault)}`);
  if (interrupted !== undefined && !failFast) throw new Error(`The run ended early: ${interrupted}`);
  const known = new Set(knownFailures.map(({ rule }) => rule));
  const places = rules.flatMap(({ id, counterexamples = [] }) =>
    counterexamples.map(({ operation }) => `${id}@${operation}`).filter((place) => !known.has(place) && !known.has(id)),
  );
  return {
    violated: [...new Set(places)],
    mended: knownFailing.filter(({ status }) => status === "stale").map(({ rule }) => rule),
    silent: rules
      .filter(({ verdict }) => verdict === "never-exercised")
      .map(({ id, reason = "" }) => `${id} (${reason})`),
    held: rules.filter(({ verdict }) => verdict === "held").length,
  };
}

/** Judges one server, prints what was found, and says whether all is as it should be. */
async function judged(name: string, server: Server, faults: readonly Fault[]): Promise<boolean> {
  server.install();
  const described = await describedBy(name);
  const expires = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10);
  const known = server.trophies.map(({ rule, reason, link }) => ({ rule, reason, link, expires }));
  const races = new Set(server.trophies.flatMap(({ rule, isRace }) => (isRace === true ? [rule] : [])));
  const folder = mkdtempSync(join(tmpdir(), `tallystick-${name}-`));
  const running = await server.start(folder);
  try {
    const begun = Date.now();
    const { violated, mended, silent, held } = await judgedAt(running, described, known);
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
    console.log(
      `${name}: ${held} rules held, ${known.length} known faults, in ${seconds} s${running.counted === undefined ? "" : `, with ${running.counted()}`}`,
    );
    if (silent.length > 0) console.log(`  never exercised: ${silent.join(", ")}`);
    for (const place of violated) console.log(`  unexpected: ${place}`);
    const gone = mended.filter((place) => !races.has(place));
    for (const place of gone) console.log(`  mended: ${place}: remove it from its trophies`);
    let found = 0;
    for (const fault of faults) {
      const broken = await withFault(running.url, fault, (url) =>
        judgedAt({ ...running, url }, described, known, true),
      );
      const places = broken.violated.filter((place) => !violated.includes(place));
      found += places.length > 0 ? 1 : 0;
      console.log(`  ${places.length > 0 ? "found" : "MISSED"}: ${fault.name}  ${places.slice(0, 3).join(" ")}`);
    }
    if (faults.length > 0) console.log(`  ${found} of ${faults.length} planted faults found`);
    return violated.length + gone.length === 0 && found >= Math.min(faults.length, server.found);
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { "no-faults": { type: "boolean", default: false } },
});
const chosen = named.length === 0 ? Object.keys(servers) : named;
let isRight = true;
for (const name of chosen) {
  const server = servers[name];
  if (server === undefined)
    throw new UsageError(`There is no ${name}: name some of ${Object.keys(servers).join(", ")}.`);
  isRight = (await judged(name, server, flags["no-faults"] ? [] : server.faults)) && isRight;
}
process.exitCode = isRight ? 0 : 1;
