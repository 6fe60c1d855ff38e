/**
 * Installs, starts and judges servers of others: `node judge.ts rabbitmq`; without a name all. Each must violate the rules that its
 * trophies name and no other, and nine of ten faults that a proxy plants in it must be found.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge, UsageError, type KnownFailure } from "@tallystick/conformance";
import { contractFromJson, documentFromJson, type Contract, type OpenApiDocument } from "@tallystick/contract";
import { compileSpec, emittedIn } from "@tallystick/generate";
import { powerdns } from "./powerdns/server.ts";
import { withFault } from "./proxy.ts";
import { rabbitmq } from "./rabbitmq/server.ts";
import { install, type Running, type Server } from "./server.ts";
import { syncthing } from "./syncthing/server.ts";

const servers: Record<string, Server> = { powerdns, rabbitmq, syncthing };

/** How many of ten planted faults must be found. */
const ENOUGH = 0.9;

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

/** The rules that are violated besides those that are known, each with the operation. */
async function violations(
  { url, credentials }: Pick<Running, "url" | "credentials">,
  described: Described,
  knownFailures: readonly KnownFailure[],
): Promise<{ violated: string[]; held: number; silent: string[] }> {
  const options = { ...described, knownFailures, budgetMs: 0, seed: 1 };
  const { rules, knownFailing, harnessFaults } = await judge({ url, credentials, receiver: "none" }, options).report;
  const [fault] = harnessFaults;
  if (fault !== undefined) throw new Error(`The suite itself failed in ${fault.check}: ${fault.message}`);
  const known = new Set(knownFailures.map(({ rule }) => rule));
  const violated = rules.flatMap(({ id, counterexamples }) =>
    counterexamples.map(({ operation }) => `${id}@${operation}`).filter((place) => !known.has(place) && !known.has(id)),
  );
  const passing = knownFailing.filter(({ verdict }) => verdict === "held").map(({ rule }) => `${rule} holds now`);
  return {
    violated: [...new Set([...violated, ...passing])],
    held: rules.filter(({ verdict }) => verdict === "held").length,
    silent: rules.filter(({ verdict }) => verdict === "never-exercised").map(({ id }) => id),
  };
}

/** Judges one server, prints what was found, and says whether all is as it should be. */
async function judged(name: string, server: Server): Promise<boolean> {
  install(server);
  const described = await describedBy(name);
  const expires = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10);
  const known = server.trophies.map((trophy) => ({ ...trophy, expires }));
  const folder = mkdtempSync(join(tmpdir(), `tallystick-${name}-`));
  const running = await server.start(folder);
  try {
    const begun = Date.now();
    const { violated, held, silent } = await violations(running, described, known);
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
    console.log(`${name}: ${held} rules held, ${known.length} known faults, in ${seconds} s`);
    if (silent.length > 0) console.log(`  never exercised: ${silent.join(" ")}`);
    for (const place of violated) console.log(`  unexpected: ${place}`);
    const missed: string[] = [];
    for (const fault of server.faults) {
      const found = await withFault(running.url, fault, (url) => violations({ ...running, url }, described, known));
      console.log(
        `  ${found.violated.length > 0 ? "found" : "MISSED"}: ${fault.name}  ${found.violated.slice(0, 3).join(" ")}`,
      );
      if (found.violated.length === 0) missed.push(fault.name);
    }
    const found = server.faults.length - missed.length;
    console.log(`  ${found} of ${server.faults.length} planted faults found`);
    return violated.length === 0 && found >= ENOUGH * server.faults.length;
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const named = process.argv.slice(2);
const chosen = named.length === 0 ? Object.keys(servers) : named;
let isRight = true;
for (const name of chosen) {
  const server = servers[name];
  if (server === undefined)
    throw new UsageError(`There is no ${name}: name some of ${Object.keys(servers).join(", ")}.`);
  isRight = (await judged(name, server)) && isRight;
}
process.exitCode = isRight ? 0 : 1;
