import type { Command } from "commander";
import { exitCodeOf } from "../runner/result/verdicts.ts";
import { bundleOf } from "../contracts/checks.ts";
import { judge, type JudgeOptions } from "../judge.ts";
import { annotationsOf } from "../report/annotations.ts";
import { createConsole } from "../report/console.ts";
import type { Paint } from "../report/paint.ts";
import { anyReplayFile, withReplayFiles, writeReplayFiles } from "../report/replay-file.ts";
import { replayElsewhere } from "../report/replay-elsewhere.ts";
import { summary } from "../report/summary.ts";
import { checksArguments, ownChecksOf, withChecks, type ChecksFlags } from "./checks-files.ts";
import type { Config } from "./config.ts";
import { bundleNamed, configOf, contractArguments, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { withJournal } from "./journal-file.ts";
import { leftBehindText } from "./left-behind.ts";
import { pathFromHere } from "./path-from-here.ts";
import { planText } from "./plan.ts";
import { readKnownFailing } from "./known-failing-file.ts";
import { removeOldFiles, writeReportFiles } from "./report-files.ts";
import { targetOf, withTarget, withToken, type TargetFlags } from "./target-options.ts";
import { durationMs, gathered, positiveDurationMs, shard, wholeNumber } from "./values.ts";
import { comparer, levelOf, withVerdict, type VerdictFlags } from "./verdict-flags.ts";

interface RunFlags extends TargetFlags, ContractFlags, ChecksFlags, VerdictFlags {
  only?: string[];
  skip?: string[];
  sourceOnly?: boolean;
  seed?: number;
  budget?: number;
  budgetCalls?: number;
  inFlight?: number;
  timeout?: number;
  maxDuration?: number;
  failFast?: boolean;
  shard?: { part: number; of: number };
  knownFailing?: string;
  failures?: string;
  plan?: boolean;
}

/** Adds the flags of `tallystick run`. */
export function runFlags(command: Command): Command {
  return withVerdict(withChecks(withContract(withTarget(command))))
    .option("--plan", "print what would be called, created, changed and deleted, and send nothing")
    .option(
      "--only <pattern>",
      "judge only these rules, families, operations or checks; * stands for anything",
      gathered(String),
    )
    .option("--skip <pattern>", "leave these out", gathered(String))
    .option("--source-only", "leave out the rules that come from a decision")
    .option("--seed <n>", "repeat a run: the same seed gives the same inputs", wholeNumber(0, 2 ** 31 - 1))
    .option("--budget <time>", "how long generated checks are repeated (default 25s)", durationMs)
    .option(
      "--budget-calls <n>",
      "stop repeating them after this many requests (default: no limit)",
      wholeNumber(0, 1e9),
    )
    .option("--in-flight <n>", "trials in flight at once (default 32)", wholeNumber(1, 256))
    .option(
      "--timeout <time>",
      "how long one call may take (default: 5s to 30s, as slow as the target)",
      positiveDurationMs,
    )
    .option("--max-duration <time>", "end the run after this time and report what is known", positiveDurationMs)
    .option("--fail-fast", "end the run after the first violation")
    .option(
      "--shard <i/n>",
      "run only this part of the checks; all parts together are the whole, and have the same seed",
      shard,
    )
    .option("--known-failing <file>", "rules that must fail, each with reason, link and expiry date")
    .option("--failures <dir>", "write a replay file for every counterexample");
}

/** Judges, reports and writes the files. Returns the exit code. */
export async function runCommand(flags: RunFlags, io: Io, paint: Paint): Promise<number> {
  const config = await configOf(flags);
  const bundle = await bundleNamed(flags, config);
  const named = targetOf(flags, config, bundle.contract);
  if (flags.plan === true) {
    const selector = await optionsOf(flags, config.limits);
    const lines = planText(bundle, named, selector, await ownChecksOf(flags, config), paint);
    io.out.write(`${lines.join("\n")}\n`);
    return 0;
  }
  const target = await withToken(withJournal(named, flags, io));
  const again = { calledAs: io.calledAs, flags: contractArguments(flags, config) + checksArguments(flags, config) };
  const own = await ownChecksOf(flags, config);
  const compared = await comparer(flags, bundleOf({ ...bundle, ...own }).contract);
  const options = await optionsOf(flags, config.limits);
  const files = flags.report ?? [];
  const failures = flags.failures === undefined ? [] : [anyReplayFile(flags.failures)];
  await removeOldFiles([...files.map(({ file }) => file), ...failures]);
  const judgement = judge(target, { ...bundle, ...own, ...options, signal: io.signal });
  const print = createConsole(io.out, paint, options.knownFailures);
  for await (const event of judgement.events) print(event);

  const plain = compared(await judgement.report);
  const report = flags.failures === undefined ? plain : withReplayFiles(plain, pathFromHere(flags.failures), again);
  io.out.write(`${summary(report, paint).join("\n")}\n`);
  const elsewhere = isSet(io.env["CI"]) ? replayElsewhere(report) : undefined;
  if (elsewhere !== undefined) io.out.write(`${elsewhere}\n`);
  if (io.env["GITHUB_ACTIONS"] === "true") for (const line of annotationsOf(report)) io.out.write(`${line}\n`);
  for (const line of leftBehindText(named, flags, {
    calledAs: io.calledAs,
    contract: contractArguments(flags, config),
  }))
    io.out.write(`${line}\n`);
  if (flags.failures !== undefined) await writeReplayFiles(plain, pathFromHere(flags.failures), again);
  const allowIncomplete = flags.allowIncomplete === true;
  await writeReportFiles(report, files, allowIncomplete);
  return exitCodeOf(report, allowIncomplete, flags.failOn);
}

/** As the services of CI set it, and as some tools switch it off. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}

async function optionsOf(flags: RunFlags, limits: NonNullable<Config["limits"]> = {}): Promise<JudgeOptions> {
  const budget = flags.budget ?? (limits.budget === undefined ? undefined : durationMs(String(limits.budget)));
  const calls = flags.budgetCalls ?? limits.budgetCalls;
  const inFlight = flags.inFlight ?? limits.inFlight;
  const timeout = flags.timeout ?? limitOf(limits.timeout);
  const maxDuration = flags.maxDuration ?? limitOf(limits.maxDuration);
  const failFast = flags.failFast ?? limits.failFast;
  const known = flags.knownFailing === undefined ? undefined : await readKnownFailing(flags.knownFailing);
  return {
    ...(flags.only === undefined ? {} : { only: flags.only }),
    ...(flags.skip === undefined ? {} : { skip: flags.skip }),
    ...(flags.sourceOnly === undefined ? {} : { sourceOnly: flags.sourceOnly }),
    ...(flags.shard === undefined ? {} : { shard: flags.shard }),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(budget === undefined ? {} : { budgetMs: budget }),
    ...(calls === undefined ? {} : { budgetCalls: calls }),
    ...(inFlight === undefined ? {} : { inFlight }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(maxDuration === undefined ? {} : { maxDurationMs: maxDuration }),
    ...(failFast === undefined ? {} : { failFast }),
    ...(known === undefined ? {} : { knownFailures: known }),
    failOn: levelOf(flags.failOn),
  };
}

/** A limit from the configuration file. */
function limitOf(given: string | undefined): number | undefined {
  return given === undefined ? undefined : positiveDurationMs(given);
}
