/**
 * Judges generator, kit, client and suite by each other, with random contracts.
 *
 *     pnpm random-contracts [--contracts N] [--from N]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { wholeNumber } from "../src/cli/values.ts";
import { judgeSeeds, rare, type Outcome } from "./random-contracts/judge-seeds.ts";

const help = `Usage: pnpm random-contracts [options]

Writes small contracts over all that HTTP can carry. Of each the handlers must get what the client is given, the client
must return what the handlers return, the suite must find the pair conformant, and must find one planted difference.

Options:
  --contracts N  how many (default 300)
  --from N       the seed of the first one (default 1)
  -h, --help     show this help

Exit codes: 0 all agree, and everything occurs in 1 % of the contracts · 1 otherwise · 2 wrong usage`;

/** The compiler keeps what it has compiled: a process judges so many, then another one goes on. */
const mostOfProcess = 500;

interface Options {
  contracts: number;
  from: number;
}

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === "number") return options;
  const { contracts, from } = options;
  if (process.send !== undefined) {
    process.send(await judged(from, contracts));
    return 0;
  }
  const parts: Outcome[] = [];
  for (let done = 0; done < contracts; done += mostOfProcess) {
    const count = Math.min(mostOfProcess, contracts - done);
    parts.push(contracts > mostOfProcess ? await judgedByChild(from + done, count) : await judged(from, contracts));
    if (contracts > mostOfProcess) console.error(`${done + count} of ${contracts} contracts`);
  }
  return report(parts, contracts);
}

function judged(from: number, count: number): Promise<Outcome> {
  return judgeSeeds(Array.from({ length: count }, (_, index) => from + index));
}

async function judgedByChild(from: number, count: number): Promise<Outcome> {
  const child = fork(import.meta.filename, ["--from", String(from), "--contracts", String(count)]);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`A part of the contracts ended with exit code ${String(code)}`);
  });
  const [outcome]: unknown[] = await Promise.race([once(child, "message"), ended]);
  return outcome as Outcome; // what the child has sent
}

function report(parts: readonly Outcome[], contracts: number): number {
  const failures = parts.flatMap((each) => each.failures);
  for (const { seed, problem } of failures) console.error(`Seed ${seed}: ${problem}\n`);
  const counts = parts.reduce<Outcome["counts"]>(
    (all, part) =>
      Object.fromEntries(Object.entries(part.counts).map(([name, count]) => [name, (all[name] ?? 0) + count])),
    {},
  );
  for (const [name, count] of Object.entries(counts).toSorted(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(6)} ${name}`);
  console.log(`${contracts - failures.length} of ${contracts} contracts: all four agree`);
  const missing = rare(counts, contracts);
  if (missing.length > 0) console.error(`In less than 1 % of them: ${missing.join(", ")}`);
  return failures.length === 0 && missing.length === 0 ? 0 : 1;
}

function readOptions(): Options | number {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ options: { contracts: text, from: text, help: { type: "boolean", short: "h" } } });
    if (values.help === true) {
      console.log(help);
      return 0;
    }
    const [contracts, from] = [wholeNumber(1, 1_000_000), wholeNumber(0, 2 ** 31)];
    return { contracts: contracts(values.contracts ?? "300"), from: from(values.from ?? "1") };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
}
