import { contractName, shortIdentity, type Contract } from "@tallystick/contract";
import { UsageError } from "../errors/usage-error.ts";
import type { Paint } from "../report/paint.ts";
import { printableAll } from "../report/printable.ts";
import { readReplayFile, type ReplayFile } from "../report/replay-file.ts";
import { exampleText } from "../report/violation-text.ts";
import { replay, type Replayed } from "../replay.ts";
import { ownChecksOf, type ChecksFlags } from "./checks-files.ts";
import { bundleNamed, configOf, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { withJournal } from "./journal-file.ts";
import { targetOf, withToken, type TargetFlags } from "./target-options.ts";

const exitCodes: Record<Replayed["kind"], number> = { held: 0, violated: 1, unknown: 3 };

/** Reproduces a recorded failure; 1 when the rule is still violated, 0 when it now holds. */
export async function replayCommand(
  path: string,
  flags: TargetFlags & ContractFlags & ChecksFlags,
  io: Io,
  paint: Paint,
): Promise<number> {
  const file = printableAll(await readReplayFile(path));
  const config = await configOf(flags);
  const bundle = await bundleNamed(flags, config);
  refuseOtherContract(path, file, bundle.contract);
  const named = targetOf({ ...flags, target: flags.target ?? config.target ?? file.target }, config, bundle.contract);
  const target = await withToken(withJournal(named, flags, io));
  const outcome = await replay(target, file, { ...bundle, ...(await ownChecksOf(flags, config)), signal: io.signal });
  const lines = [
    `${paint.bold(file.rule)} ${file.sentence}`,
    paint.dim(`  ${file.source} · ${target.url}`),
    ...contractNote(file, bundle.contract, paint),
    ...outcome.dropped.map((part) => paint.yellow(`left out ${part}: this target has no place for it`)),
    ...outcomeText(printableAll(outcome), paint),
  ];
  io.out.write(`${lines.join("\n")}\n`);
  return exitCodes[outcome.kind];
}

/** Rules and checks of another contract are other ones, even under the same names. */
function refuseOtherContract(path: string, { contract: recorded }: ReplayFile, contract: Contract): void {
  if (recorded.title === undefined || recorded.title === contract.title) return;
  throw new UsageError(
    `${path} was recorded by ${contractName({ ...recorded, title: recorded.title })}, and this is ${contractName(contract)}: give --contract and --document of the former.`,
  );
}

/** Another version may declare another reply: the outcome then says nothing about the recorded failure. */
function contractNote({ contract: recorded }: ReplayFile, contract: Contract, paint: Paint): string[] {
  if (recorded.hash === contract.hash) return [];
  const [was, is] = [recorded, contract].map((each) => `${each.version} (${shortIdentity(each)})`);
  return [paint.yellow(`  recorded by contract ${was}, judged by ${is}`)];
}

function outcomeText(outcome: Replayed, paint: Paint): string[] {
  if (outcome.kind === "violated") return exampleText(outcome.counterexample, paint);
  if (outcome.kind === "held") return [`  ${paint.green("✓")} it held all three times`];
  return [`  ${paint.yellow("?")} it could not be judged: ${outcome.reason}`];
}
