import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { ContractSupport } from "../trial.ts";
import { resourceOf } from "./fixtures.ts";
import { referencesOf } from "./references.ts";

/** The resource by which most lists of other resources are narrowed; undefined when none is. */
export function ownerResource(contract: Contract): string | undefined {
  const lists = Object.values(contract.operations).filter(({ resourceAction }) => resourceAction?.kind === "lists");
  const owners = lists.flatMap((list) =>
    referencesOf(contract, list)
      .map(({ resource }) => resource)
      .filter((resource) => resource !== list.resourceAction?.resource),
  );
  const count = (resource: string): number => owners.filter((each) => each === resource).length;
  return [...new Set(owners)].toSorted((a, b) => count(b) - count(a))[0];
}

/** The resource that owns the trial's other resources, by which lists are filtered. */
export const ownerOf: ContractSupport["ownerOf"] = async (t) => {
  const owner = ownerResource(t.contract);
  if (owner === undefined) throw new FixtureUnavailable("The contract has no resource that others belong to.");
  return resourceOf(t, owner);
};
