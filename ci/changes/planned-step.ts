import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getReleasePlan } from "@changesets/get-release-plan";
import { largest, sizes, type Size } from "@tallystick/conformance/changes";

/** What the waiting changesets make of the contract package. */
export interface PlannedStep {
  /** The version of the package now. */
  from: string;
  /** Absent: no changeset names a package of its group. */
  size?: Size;
}

const CONTRACT_PACKAGE = "@tallystick/contract";

/** @throws the error of changesets, when a file in `.changeset` cannot be read. */
export async function plannedStep(root: string): Promise<PlannedStep> {
  const { releases } = await getReleasePlan(root);
  const from: string = JSON.parse(readFileSync(join(root, "packages/contract/package.json"), "utf8")).version;
  const type = releases.find(({ name }) => name === CONTRACT_PACKAGE)?.type;
  return { from, ...(type === undefined || type === "none" ? {} : { size: type }) };
}

function isAtLeast(size: Size, needed: Size): boolean {
  return sizes.indexOf(size) >= sizes.indexOf(needed);
}

/** The least step from a version that says a change of this size. Before 1.0.0 a minor version may break callers. */
export function neededStep(size: Size, version: string): Size {
  return version.startsWith("0.") && isAtLeast(size, "minor") ? "minor" : size;
}

/**
 * What is wrong with the step that is planned, and what to do; undefined: it is large enough.
 * @param due the sizes for both audiences: packages of the contract serve callers and implementers.
 */
export function stepProblem(due: readonly (Size | "none")[], planned: PlannedStep): string | undefined {
  const size = largest(due.filter((each) => each !== "none"));
  if (size === undefined) return undefined;
  const needed = neededStep(size, planned.from);
  if (planned.size !== undefined && isAtLeast(planned.size, needed)) return undefined;
  const said = planned.size === undefined ? "no changeset names it" : `the changesets say ${planned.size}`;
  return `The contract needs a ${needed} version after ${planned.from}, and ${said}.
Write one: npx -y pnpm@12.21.0 changes --write NAME. Or take the change back.`;
}
