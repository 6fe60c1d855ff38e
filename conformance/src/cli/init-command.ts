import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, relative } from "node:path";
import { neededPermissions, type Contract } from "@tallystick/contract";
import { partsOf } from "../runner/selection/switched-off.ts";
import { UsageError } from "../errors/usage-error.ts";
import { fixtureValues, type AdaptedBundle } from "../contracts/checks.ts";
import { isShipped } from "../contracts/shipped-contract.ts";
import { printable } from "../report/printable.ts";
import type { Disagreement } from "../runner/probe/disagreement.ts";
import { disagreementsOf } from "../runner/probe/disagreements-of.ts";
import type { Target } from "../runner/run-context.ts";
import { unservedOperations } from "../runner/probe/unserved-operations.ts";
import { workflowFile, workflowText } from "./ci-workflow.ts";
import type { ContractFlags } from "./contract-options.ts";
import { foundCapabilities } from "./found-capabilities.ts";
import type { Io } from "./io.ts";
import { suiteVersion } from "./suite-version.ts";
import { targetOf } from "./target-options.ts";

/** The file that `init` writes unless another one is named. */
export const defaultConfigFile = "tallystick.yaml";

/** The flags of `tallystick init`. */
export interface InitFlags extends ContractFlags {
  config: string;
  target?: string;
  clientId?: string;
  clientSecret?: string;
  token?: string;
  /** For which service a workflow is written too. */
  ci?: "github";
}

/** Writes a commented configuration; never overwrites an existing file. */
export async function initCommand(bundle: AdaptedBundle, flags: InitFlags, io: Io): Promise<string[]> {
  const { config: file } = flags;
  if (flags.ci !== undefined && existsSync(file)) {
    return [`${file} is there, and is kept.`, ...(await writeWorkflow(flags))];
  }
  const target = targetToAsk(bundle, flags);
  const found = target && foundCapabilities(bundle.contract, await unservedOperations(target, bundle, io.signal));
  const probed = target && (await disagreementsOf(target, bundle, { signal: io.signal }));
  const text = configText(bundle.contract, flags, found) + disagreementLines(probed?.disagreements ?? []);
  await writeNew(file, text, "Give another name with --config FILE.");
  const lines = [`Wrote ${file}. Next: ${io.calledAs} run --config ${file}`];
  return flags.ci === undefined ? lines : [...lines, ...(await writeWorkflow(flags))];
}

async function writeWorkflow(flags: InitFlags): Promise<string[]> {
  await mkdir(dirname(workflowFile), { recursive: true });
  const text = workflowText({ ...flags, version: suiteVersion() });
  await writeNew(workflowFile, text, "Move it away first.");
  return [
    `Wrote ${workflowFile}. Next: say in it how your server starts, and add the secrets TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET to the repository.`,
    `A badge for its README, from the root: [![contract](../../actions/workflows/${basename(workflowFile)}/badge.svg)](../../actions/workflows/${basename(workflowFile)})`,
  ];
}

async function writeNew(file: string, text: string, nextStep: string): Promise<void> {
  await writeFile(file, text, { flag: "wx" }).catch((cause: unknown) => {
    throw new UsageError(`${file} already exists, or cannot be written. ${nextStep}`, { cause });
  });
}

/** The target to ask what it serves; undefined when nothing says who is to ask it. */
function targetToAsk(
  bundle: AdaptedBundle,
  { target: url, clientId, clientSecret, token }: InitFlags,
): Target | undefined {
  const hasCaller = token !== undefined || (clientId !== undefined && clientSecret !== undefined);
  if (url === undefined || !hasCaller) return undefined;
  const caller = token === undefined ? { clientId: clientId ?? "", clientSecret: clientSecret ?? "" } : { token };
  return targetOf({ target: url, ...caller }, {}, bundle.contract);
}

/** What the contract would have to say to fit the target, for its author to read. */
function disagreementLines(disagreements: readonly Disagreement[]): string {
  if (disagreements.length === 0) return "";
  const lines = disagreements.flatMap(({ operation, about, declared, observed, declaration }) => [
    `# ${operation}, ${about}: declared ${declared}; observed ${observed}`,
    `#   ${declaration}`,
  ]);
  return `
# Where contract and target disagreed when this file was written, and the TypeSpec that would fit the target.
# tallystick probe says so at any time, with the requests.
${lines.map((line) => printable(line).replaceAll("\n", " ")).join("\n")}
`;
}

/** The contract to judge by, found from the folder of the configuration. */
function contractLines({ config, contract, document }: InitFlags): string {
  if (contract === undefined || document === undefined) return "";
  const [at, beside] = [contract, document].map((file) => relative(dirname(config), file));
  return `
# The contract to judge by, as tallystick-generate wrote it; seen from the folder of this file.
contract: ${at}
document: ${beside}
`;
}

/** Values for fixtures, which only the shipped contract has. */
function fixtureLines(contract: Contract): string {
  if (!isShipped(contract)) return "";
  const lines = Object.entries(fixtureValues).map(
    ([name, { usual, is }]) => `#   ${name}: ${JSON.stringify(usual)}  # ${is}`,
  );
  return `
# Values of this target that differ from the sandbox's usual ones, which are these.
# fixtures:
${lines.join("\n")}
`;
}

/** Callers with fewer permissions; of the shipped contract the suite makes them itself. */
function callerLines(contract: Contract): string {
  if (isShipped(contract)) return "";
  const permissions = Object.values(contract.operations).flatMap(({ access }) =>
    neededPermissions(access, access.scheme),
  );
  const [some = "READ"] = permissions;
  return `
# Callers that have only some of the permissions (${[...new Set(permissions)].toSorted().join(", ") || "the contract has none"}).
# Without them the rules about what a caller may not do are not declared.
# callers:
#   - { id: limited-client-id, secret: its-secret, permissions: [${some}] }
#   - { token: a-bearer-token, permissions: [] }
`;
}

/** What the target does not offer: as it was found, or an example. */
function capabilityLines(parts: readonly string[], found: readonly string[] | undefined): string {
  const about = `
# What this target does not offer: parts, operations or patterns, with false or the reason. What stands on them is then
# not declared. An operation goes before a pattern, a pattern before a part, a part before "*".
# The parts: ${parts.join(", ")}.`;
  if (found !== undefined && found.length > 0)
    return `${about}\ncapabilities:\n${found.map((line) => `  ${line}\n`).join("")}`;
  const all = found === undefined ? "" : "\n# Every operation was found.";
  return `${about}${all}\n# capabilities:\n#   ${parts[0] ?? "part"}: not before spring\n`;
}

function configText(contract: Contract, flags: InitFlags, found: readonly string[] | undefined): string {
  const parts = partsOf(contract).toSorted();
  return `# Configuration of tallystick. Flags and environment win over what stands here.
${contractLines(flags)}
# Base URL of the implementation to judge, ending in the version segment if the contract has one.
target: ${flags.target ?? `http://127.0.0.1:4010${contract.basePath}`}

# The platform to judge. Rather set TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET than keep a secret in a file.
# credentials: { id: my-client-id, secret: my-client-secret }

# A second platform on the same target. Without it the rules about what platforms see of each other are not declared.
# other: { id: another-client-id, secret: another-client-secret }  # or { token: … } or { key: … }
${callerLines(contract)}
# The target's test clock: POST {"advanceMs": n} moves its notion of now. Without it, rules about time are not declared.
# clock: http://127.0.0.1:4010/clock

# The host at which the target finds this machine. Only needed when the target runs elsewhere; without it, rules about
# webhooks are then not declared. none: the target sends no webhooks.
# receiver: 192.0.2.7
${capabilityLines(parts, found)}
# With as-found, what answers 501 or has no route is not declared without being named above.
# offers: as-found
${fixtureLines(contract)}
limits:
  # How long generated checks are repeated; every check runs at least once.
  budget: 25s
  # They are repeated no longer once so many requests were made.
  # budgetCalls: 20000
  # Tries under way at once.
  inFlight: 32
  # How long one call may take. Absent: 5s to 30s, as slow as the target.
  # timeout: 10s
  # The run ends after this time and reports what is known.
  # maxDuration: 5m
  # The run ends after the first violation.
  # failFast: true
`;
}
