import { Option, type Command } from "commander";
import { counted } from "../report/counted.ts";
import type { Paint } from "../report/paint.ts";
import { printable } from "../report/printable.ts";
import { disagreementsOf, type Probed } from "../runner/probe/disagreements-of.ts";
import { bundleNamed, configOf, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { targetOf, withTarget, withToken, type TargetFlags } from "./target-options.ts";
import { positiveDurationMs } from "./values.ts";

interface ProbeFlags extends TargetFlags, ContractFlags {
  json?: boolean;
  timeout?: number;
}

/** Adds the flags of `tallystick probe`. */
export function probeFlags(command: Command): Command {
  return withContract(withTarget(command))
    .addOption(new Option("--timeout <duration>", "how long one call may take").argParser(positiveDurationMs))
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      `
Only reads are sent: lists, what they list, one id that does not exist, and one call without credentials.

Exit codes:
  0  contract and target agree in what was read
  1  they disagree
  2  usage or configuration is wrong; nothing was read
  3  the target could not be reached, or refused the credentials`,
    );
}

/** Says where the contract and the target disagree; returns the exit code. */
export async function probeCommand(flags: ProbeFlags, io: Io, paint: Paint): Promise<number> {
  const config = await configOf(flags);
  const bundle = await bundleNamed(flags, config);
  const target = await withToken(targetOf(flags, config, bundle.contract));
  const probed = await disagreementsOf(target, bundle, {
    signal: io.signal,
    timeoutMs: flags.timeout,
    onRead: (operation) => {
      if (io.out.isTerminal && flags.json !== true) io.fail(`reads ${operation}\n`);
    },
  });
  const lines =
    flags.json === true ? [JSON.stringify({ schema: 1, ...probed }, undefined, 2)] : probedText(probed, paint);
  io.out.write(`${lines.join("\n")}\n`);
  return probed.disagreements.length === 0 ? 0 : 1;
}

/** Each disagreement with its evidence and the declaration that would fit. */
export function probedText({ requests, read, unread, disagreements }: Probed, paint: Paint): string[] {
  const found = disagreements.flatMap(({ operation, about, request, status, declared, observed, declaration }) => [
    `${paint.red("✗")} ${paint.bold(operation)} ${about}`,
    `    ${paint.dim("request")}   ${printable(request)} → ${status}`,
    `    ${paint.dim("declared")}  ${printable(declared)}`,
    `    ${paint.dim("observed")}  ${printable(observed)}`,
    `    ${paint.dim("would fit")} ${printable(declaration)}`,
    "",
  ]);
  const rest =
    unread.length === 0 ? [] : [`Not read, as no list shows an id, or it is not served: ${unread.join(", ")}.`];
  const result =
    disagreements.length === 0 ? "Contract and target agree" : counted(disagreements.length, "disagreement");
  return [
    ...found,
    ...rest,
    `${result}, in ${counted(read.length, "read operation")} and ${counted(requests, "request")}.`,
  ];
}
