/**
 * Whether a verdict on one target depends on what is drawn: judges it with many seeds and shows each rule whose verdict
 * differs.
 *
 *     pnpm stability [--subject FILE] [--mutant ID] [--only RULES] [--seeds N] [--first N]
 *
 * FILE exports a `MutantSubject`; without one the service of the shipped contract is judged.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import type { Contract, OpenApiDocument } from "@tallystick/contract";
import { bundleOf, checksFor, oraclesFor } from "../src/contracts/checks.ts";
import { wholeNumber } from "../src/cli/values.ts";
import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { allMutants } from "../mutants/all-mutants.ts";
import { mutantsOf } from "../mutants/judge-subject.ts";
import type { MutantSubject, ServedSubject } from "../mutants/mutant-subject.ts";
import { paymentsSubject } from "../mutants/payments-subject.ts";
import { serveMutation } from "../mutants/serve-mutation.ts";

const help = `Usage: pnpm stability [options]

Judges one target with many seeds, and shows how often each verdict was given.

Options:
  --subject FILE  the target is this server of another contract (default: the service of the shipped one)
  --mutant ID     the target is this mutant (default: the correct server)
  --only RULES    judge the rules whose ids match this regular expression (default: those of the mutant, or all)
  --seeds N       how many (default 50)
  --first N       the first of them (default 1)
  -h, --help      show this help

Exit codes: 0 each rule has the same verdict with every seed · 1 one has not · 2 wrong usage`;

/** What is judged with every seed: a server that is started once. */
interface Judged {
  contract: Contract;
  document: OpenApiDocument;
  /** The rules that are meant when the command names none. */
  rules?: readonly string[];
  serve: () => Promise<ServedSubject>;
}

interface Options {
  judged: Judged;
  isMeant: (rule: string) => boolean;
  seeds: readonly number[];
}

/** For each rule how often each verdict was given. */
type Verdicts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const options = await readOptions();
process.exitCode = typeof options === "number" ? options : shown(await verdictsOf(options), options.seeds.length);

async function readOptions(): Promise<Options | number> {
  try {
    const { values } = parseArgs({
      options: {
        subject: { type: "string" },
        mutant: { type: "string" },
        only: { type: "string" },
        seeds: { type: "string", default: "50" },
        first: { type: "string", default: "1" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const judged =
      values.subject === undefined ? payments(values.mutant) : ofSubject(await load(values.subject), values.mutant);
    const only = values.only === undefined ? undefined : new RegExp(values.only);
    const first = wholeNumber(1, 1_000_000)(values.first);
    return {
      judged,
      isMeant: (rule) => only?.test(rule) ?? judged.rules?.includes(rule) ?? true,
      seeds: Array.from({ length: wholeNumber(1, 10_000)(values.seeds) }, (_, index) => first + index),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
}

async function load(file: string): Promise<MutantSubject> {
  const { default: subject }: { default: MutantSubject } = await import(pathToFileURL(resolve(file)).href);
  return subject;
}

/** The service, or a mutant of it. */
function payments(id: string | undefined): Judged {
  const { contract, document } = paymentsSubject;
  if (id === undefined) return { contract, document, serve: () => paymentsSubject.serve({}) };
  const mutant = named(allMutants(), id);
  return {
    contract,
    document,
    rules: mutant.rules,
    async serve() {
      const { url, clock, platform, otherPlatform, close } = await serveMutation(mutant.mutation());
      const credentials = { id: platform.clientId, secret: platform.clientSecret };
      const other = { id: otherPlatform.clientId, secret: otherPlatform.clientSecret };
      return { target: { url, clock, credentials, other }, close };
    },
  };
}

function ofSubject(subject: MutantSubject, id: string | undefined): Judged {
  const { contract, document } = subject;
  if (id === undefined) return { contract, document, serve: () => subject.serve({}) };
  const { rules, serve } = named(mutantsOf(subject), id);
  return { contract, document, rules, serve };
}

function named<Mutant extends { id: string }>(mutants: readonly Mutant[], id: string): Mutant {
  const mutant = mutants.find((each) => each.id === id);
  if (mutant === undefined) throw new Error(`There is no mutant "${id}".`);
  return mutant;
}

async function verdictsOf({ judged, isMeant, seeds }: Options): Promise<Verdicts> {
  const seen = new Map<string, Map<string, number>>();
  const { target, close } = await judged.serve();
  try {
    for (const seed of seeds) {
      const { rules } = await judgedOnce(judged, target, isMeant, seed);
      for (const { id, verdict } of rules.filter((rule) => isMeant(rule.id))) {
        const counts = seen.get(id) ?? new Map<string, number>();
        seen.set(id, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
      }
      // What a run that is stopped has found so far.
      for (const line of differing(seen)) console.error(`  up to seed ${seed}: ${line}`);
    }
  } finally {
    await close();
  }
  return seen;
}

function judgedOnce(
  { contract, document }: Judged,
  target: ServedSubject["target"],
  isMeant: Options["isMeant"],
  seed: number,
): Promise<Report> {
  const { support } = bundleOf({ contract, document });
  const suiteChecks = checksFor(contract, support).filter(({ rules }) => rules.some(isMeant));
  const oracles = oraclesFor(contract, support);
  const how = { seed, suiteChecks, oracles, budgetMs: 0, rerunLimits: quickConfirmation };
  return judge(target, { contract, document, ...how }).report;
}

function differing(seen: Verdicts): string[] {
  return [...seen]
    .filter(([, counts]) => counts.size > 1)
    .map(([rule, counts]) => `${rule} ${[...counts].map(([verdict, count]) => `${verdict} ${count}`).join(", ")}`);
}

function shown(seen: Verdicts, seeds: number): number {
  const changing = differing(seen);
  for (const line of changing) console.log(`✗ ${line}`);
  const stable = [...seen].filter(([, counts]) => counts.size === 1).flatMap(([, counts]) => [...counts.keys()]);
  const sums = [...Map.groupBy(stable, (verdict) => verdict)].map(([verdict, all]) => `${all.length} ${verdict}`);
  console.log(
    `${seeds} seeds · the same with every seed: ${sums.join(", ") || "none"} · ${changing.length} that differ`,
  );
  return changing.length === 0 ? 0 : 1;
}
