import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getReleasePlan } from "@changesets/get-release-plan";
import { isAtLeast, type Size } from "./size.ts";

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

/** The least step from a version that says a change of this size. Before 1.0.0 a minor version may break callers. */
export function neededStep(size: Size, version: string): Size {
  return version.startsWith("0.") && isAtLeast(size, "minor") ? "minor" : size;
}

/** What is wrong with the step that is planned, and what to do; undefined: it is large enough. */
export function stepProblem(size: Size | undefined, planned: PlannedStep): string | undefined {
  if (size === undefined) return undefined;
  const needed = neededStep(size, planned.from);
  if (planned.size !== undefined && isAtLeast(planned.size, needed)) return undefined;
  const said = planned.size === undefined ? "no changeset names it" : `the changesets say ${planned.size}`;
  return `The contract needs a ${needed} version after ${planned.from}, and ${said}.
Add one: npx -y pnpm@12.21.0 changeset, with ${CONTRACT_PACKAGE} as ${needed}. Or take the change back.`;
}
