import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { belongsToNobody } from "./belongs-to-nobody.ts";
import { fillIfEmpty } from "./fill-if-empty.ts";
import { isList } from "../../requests/lists/population.ts";
import { rulesStating } from "../rules-stating.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";

/** No list shows a platform another platform's items. */
export function foreignLists(contract: Contract): Check[] {
  const rules = rulesStating(contract, "other-tenant-sees-nothing");
  return Object.values(contract.operations)
    .filter((operation) => isOpenList(contract, operation))
    .map((operation) =>
      defineCheck({
        ...ofOperation("access", operation, "excludes another platform's resources"),
        rules,
        needs: ["other-platform"],
        cost: 2,
        run: (t) => compare(t, operation, rules),
      }),
    );
}

/** Whether platforms list their own items by it without having to name anything. */
export function isOpenList(
  contract: Contract,
  { listing, access, parameters, resourceAction: part }: Operation,
): boolean {
  if (part !== undefined && belongsToNobody(contract, part.resource)) return false;
  const isOpen = parameters.every(({ required, in: place }) => !required || place === "header");
  return listing !== undefined && isOfMainScheme(contract, access) && isOpen;
}

async function compare(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  await t.support.ownerOf(t);
  if (isList(operation)) await fillIfEmpty(t, operation, { query: wholePage(t.contract, operation) });
  const list = async (as: "platform" | "other"): Promise<string[]> => {
    const reply = await t.call(operation.id, { as, query: wholePage(t.contract, operation) });
    return listedIn(t.contract, reply).map(({ id }) => id);
  };
  const [ours, theirs] = [await list("platform"), await list("other")];
  const shared = ours.filter((id) => theirs.includes(id));
  expecting(t, rules, operation.id).that(`${operation.id} of two platforms`, shared.length === 0, () => [
    "nothing that both platforms list",
    shared.join(", "),
  ]);
}
