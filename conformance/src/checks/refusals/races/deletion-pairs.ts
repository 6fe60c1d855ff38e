import type { Contract, Operation, Reference } from "@tallystick/contract";
import { referencesOf, subjectOf } from "../../../requests/resources/references.ts";
import type { ContractAdapter } from "../../contract-adapter.ts";
import { declaredFor, rulesOfRowsFor, together } from "../../../requests/expect.ts";
import { rulesStatingFor } from "../../rules-stating.ts";

/** A deletion, a use of the same resource, and the place of its id in each. */
export interface DeletionPair {
  deletion: Operation;
  deletedAt: Reference;
  use: Operation;
  usedAt: Reference;
  /** About what was deleted, and about the use of it. */
  rules: readonly string[];
}

/** The refusal of a use after the deletion. */
const isGone: ReadonlySet<string> = new Set(["unknown", "deleted", "inactive"]);

/** Each deletion with each writing operation that refuses a deleted resource. */
export function deletionPairs(
  contract: Contract,
  { deletionRules }: Pick<ContractAdapter, "deletionRules">,
): DeletionPair[] {
  const operations = Object.values(contract.operations);
  return operations
    .filter(({ resourceAction: action }) => action?.kind === "deletes")
    .flatMap((deletion) => {
      const deletedAt = subjectOf(contract, deletion);
      if (deletedAt === undefined) return [];
      const own = together(
        rulesStatingFor(contract, deletion.id, "deleted-is-unknown"),
        declaredFor(contract, deletion.id, ...(deletionRules[deletion.id] ?? [])),
        rulesOfRowsFor(contract, deletion.id, ...inUse(deletion).map(({ rule }) => rule)),
      );
      return operations
        .filter(
          (use) =>
            use.method !== "get" &&
            use.resourceAction?.kind !== "deletes" &&
            use.access.scheme === deletion.access.scheme,
        )
        .flatMap((use) => usesOf(contract, use, deletedAt).map((usedAt) => ({ usedAt, use })))
        .map(({ usedAt, use }) => {
          const gone = goneRefusals(use, usedAt).map(({ rule }) => rule);
          return { deletion, deletedAt, use, usedAt, rules: together(own, rulesOfRowsFor(contract, use.id, ...gone)) };
        })
        .filter(({ rules }) => rules.length > 0);
    });
}

function usesOf(contract: Contract, use: Operation, { resource }: Reference): Reference[] {
  const named = referencesOf(contract, use).filter(
    (each) => each.resource === resource && !each.at.startsWith("query."),
  );
  return named.filter((each) => goneRefusals(use, each).length > 0).slice(0, 1);
}

function goneRefusals({ refusals }: Operation, { at }: Reference): Operation["refusals"] {
  return refusals.filter(
    (refusal) => isGone.has(refusal.when) && refusal.at?.replace(/\[\]$/, "") === at.replace(/\[\]$/, ""),
  );
}

function inUse({ refusals }: Operation): Operation["refusals"] {
  return refusals.filter(({ when }) => when === "in-use");
}
