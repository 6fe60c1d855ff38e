import type { Contract, Filter } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { isBound } from "../../requests/lists/bound-values.ts";
import { mayBeGiven } from "../listing/may-be-given.ts";
import { valuesFor } from "../../requests/lists/matching.ts";
import { isList, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { rulesStating } from "../rules-stating.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import { isOpenList } from "./foreign-lists.ts";

/** A platform finds nothing of another's, whatever it filters by: also by an id that only the other can know. */
export function foreignFilters(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  const rules = rulesStating(contract, "other-tenant-sees-nothing");
  return Object.values(contract.operations)
    .filter(isList)
    .filter((operation) => isOpenList(contract, operation) && lists.isMakeable(operation))
    .filter((operation) => namingFilters(operation).length > 0)
    .map((operation) =>
      defineCheck({
        ...ofOperation("access", operation, "excludes another platform's resources from filters"),
        rules,
        needs: ["other-platform"],
        cost: 2,
        run: (t) => find(t, operation, rules),
      }),
    );
}

/** The filters that look for one value. */
function namingFilters({ filters }: Pick<ListOperation, "filters">): Filter[] {
  return filters.filter((filter) => !isBound(filter));
}

/** Each filter alone, with what an item of ours shows there. */
async function find(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const [ours] = await populate(t, operation, await ownScope(t, operation), 1);
  t.precondition(ours !== undefined, "there is no item to look for");
  for (const filter of namingFilters(operation)) {
    const values = valuesFor(filter, [ours]).filter((value) => mayBeGiven(t, operation, filter, value));
    for (const value of values.slice(0, 2)) {
      await expectUnseen(t, operation, rules, { ours, filter, value });
    }
  }
}

async function expectUnseen(
  t: Trial,
  operation: ListOperation,
  rules: readonly string[],
  { ours, filter, value }: { ours: Fixture; filter: Filter; value: string },
): Promise<void> {
  const query = { ...wholePage(t.contract, operation), [filter.parameter]: value };
  const reply = await t.call(operation.id, { as: "other", query });
  t.precondition(reply.status !== 401, "the other platform's credentials are refused");
  const isSeen = isSuccess(reply) && listedIn(t.contract, reply).some(({ id }) => id === ours.id);
  expecting(t, rules, operation.id).that(`the other platform, by ${filter.parameter}`, !isSeen, () => [
    `with ${filter.parameter}=${value} nothing of the platform that made it`,
    ours.id,
  ]);
}
