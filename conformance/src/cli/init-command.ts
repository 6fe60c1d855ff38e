import { writeFile } from "node:fs/promises";
import { contract } from "@tallystick/contract";
import { partsOf } from "../engine/switched-off.ts";
import { UsageError } from "../engine/usage-error.ts";
import { fixtureValues } from "../checks.ts";

/** The file that `init` writes unless another one is named. */
export const defaultConfigFile = "tallystick.yaml";

/** Writes a commented configuration; never overwrites an existing file. */
export async function initCommand(file: string, target: string | undefined, calledAs: string): Promise<string[]> {
  await writeFile(file, configText(target ?? `http://127.0.0.1:4010${contract.basePath}`), { flag: "wx" }).catch(
    (cause: unknown) => {
      throw new UsageError(`${file} already exists, or cannot be written. Give another name with --config FILE.`, {
        cause,
      });
    },
  );
  return [`Wrote ${file}. Next: ${calledAs} run --config ${file}`];
}

/** `#   oneTimeCode: "000000"  # what it is` */
function fixtureLines(): string[] {
  return Object.entries(fixtureValues).map(([name, { usual, is }]) => `#   ${name}: ${JSON.stringify(usual)}  # ${is}`);
}

function configText(target: string): string {
  return `# Configuration of tallystick. Flags and environment win over what stands here.

# Base URL of the implementation to judge, ending in the version segment.
target: ${target}

# The platform to judge. Rather set TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET than keep a secret in a file.
# credentials: { id: my-client-id, secret: my-client-secret }

# A second platform on the same target. Without it the rules about what platforms see of each other are not declared.
# other: { id: another-client-id, secret: another-client-secret }

# The target's test clock: POST {"advanceMs": n} moves its notion of now. Without it, rules about time are not declared.
# clock: http://127.0.0.1:4010/clock

# The host at which the target finds this machine. Only needed when the target runs elsewhere; without it, rules about
# webhooks are then not declared.
# receiver: 192.0.2.7

# Parts of the contract that this target does not offer: false, or the reason. What stands on them is then not declared.
# The parts: ${partsOf(contract).toSorted().join(", ")}.
# capabilities:
#   agents: not before spring

# Values of this target that differ from the sandbox's usual ones, which are these.
# fixtures:
${fixtureLines().join("\n")}

limits:
  # How long generated checks are repeated; every check runs at least once.
  budget: 30s
  # They are repeated no longer once so many requests were made.
  # budgetCalls: 20000
  # Tries under way at once.
  inFlight: 16
`;
}
