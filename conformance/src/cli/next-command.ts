import type { Command } from "commander";
import { checksFor } from "../contracts/checks.ts";
import { judge } from "../judge.ts";
import { ladderOf } from "./next/ladder.ts";
import { ladderText } from "./next/ladder-text.ts";
import type { Paint } from "../report/paint.ts";
import { bundleNamed, configOf, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { withJournal } from "./journal-file.ts";
import { targetOf, withTarget, withToken, type TargetFlags } from "./target-options.ts";

interface NextFlags extends TargetFlags, ContractFlags {
  json?: boolean;
}

/** Adds the flags of `tallystick next`. */
export function nextFlags(command: Command): Command {
  return withContract(withTarget(command)).option("--json", "as JSON, with every rule and every operation");
}

/**
 * Judges every check once, takes what the target is found not to serve as not offered, and says what would open more.
 * Returns the exit code: 0, whatever was found; 3 when the run could not be ended.
 */
export async function nextCommand(flags: NextFlags, io: Io, paint: Paint): Promise<number> {
  const config = await configOf(flags);
  const bundle = await bundleNamed(flags, config);
  const named = withJournal(targetOf(flags, config, bundle.contract), flags, io);
  const target = { ...(await withToken(named)), offersAsFound: true };
  const checks = checksFor(bundle.contract, bundle.support);
  const report = await judge(target, { ...bundle, budgetMs: 0, signal: io.signal }).report;
  const ladder = ladderOf({ ...bundle, signerOperations: bundle.support.signing.operations ?? [] }, checks, report);
  const lines = flags.json === true ? [JSON.stringify(ladder, undefined, 2)] : ladderText(ladder, paint);
  io.out.write(`${lines.join("\n")}\n`);
  return report.interrupted === undefined ? 0 : 3;
}
