import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Reference } from "@tallystick/contract";
import { narrowingReference } from "../../requests/lists/lists.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { idAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { pathOfMaking } from "../../requests/resources/references.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { freshScope, isList, listedAtFirst, populate, type ListOperation } from "../../requests/lists/population.ts";
import { phaseOfList } from "./walks.ts";

/** A list below an owner has only the owner's items. */
export function ofOneOwner(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "every-item-once", "plain-list");
      const owner = narrowingReference(contract, operation);
      if (owner?.at.startsWith("path.") !== true || rules.length === 0) return [];
      const field = ownerField(contract, operation, owner);
      // What is made below an owner is of this one, also where it does not say so.
      const isMadeBelow =
        lists.isMakeable(operation) &&
        pathOfMaking(contract, operation.resourceAction?.resource ?? "", owner.resource) !== undefined;
      if (field === undefined && !isMadeBelow) return [];
      return defineCheck({
        ...ofOperation("listing", operation, "lists the items of one owner"),
        ...phaseOfList(operation, lists),
        rules,
        // That no item is of another owner does not show that every item is listed.
        onlyViolates: rules,
        cost: 2,
        run: (t) => look(t, operation, { field, isMadeBelow }, rules),
      });
    });
}

/** Where an item names the owner that the path of its list names. */
function ownerField(contract: Contract, operation: ListOperation, owner: Reference): string | undefined {
  const links = contract.resources[operation.resourceAction?.resource ?? ""]?.links ?? [];
  const fields = links.flatMap(({ resource, at }) => (resource === owner.resource && !at.includes("[]") ? [at] : []));
  return fields.find((field) => `path.${field}` === owner.at) ?? (fields.length === 1 ? fields[0] : undefined);
}

async function look(
  t: Trial,
  operation: ListOperation,
  { field, isMadeBelow }: { field: string | undefined; isMadeBelow: boolean },
  rules: readonly string[],
): Promise<void> {
  const others = await populate(t, operation, await freshScope(t, operation), 1);
  const scope = await freshScope(t, operation);
  const own = await populate(t, operation, scope, 1);
  const { items } = await listedAtFirst(t, operation, scope);
  // Ids may count below each owner: then the first of each has the same.
  const foreign = others.filter((other) => own.every((each) => each.id !== other.id));
  const strange = items.find(({ id, body }) => {
    const named = field === undefined ? undefined : idAt(body, field);
    if (named !== undefined) return named !== scope.owner?.id;
    return isMadeBelow && foreign.some((other) => other.id === id);
  });
  const whose = field === undefined ? undefined : idAt(strange?.body, field);
  expecting(t, rules, operation.id).that("lists the items of one owner", strange === undefined, () => [
    `only items of ${scope.owner?.id}`,
    `${strange?.id} of ${whose ?? "another"}`,
  ]);
}
