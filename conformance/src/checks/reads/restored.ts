import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { defineCheck } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { MOST_PAGES } from "../../requests/fixtures/whole-list.ts";
import { listedAtFirst, ownScope, type ListOperation } from "../../requests/lists/population.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { placeOf } from "../../requests/resources/references.ts";
import { readersOf } from "../../requests/resources/resource-in-reply.ts";
import { phaseOfList } from "../listing/walks.ts";
import { isAmong, ofTheSameOwner, views } from "./after-delete.ts";

/** What was deleted and restored is shown by its read and listed again. */
export function restored(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations).flatMap((deletion) => {
    const restorer = contract.operations[deletion.resourceAction?.restoredBy ?? ""];
    const rules = rulesStatingFor(contract, deletion.id, "restored-is-there");
    if (restorer === undefined || rules.length === 0) return [];
    const list = views(contract, deletion).find((each): each is ListOperation => each.listing !== undefined);
    return defineCheck({
      ...(list !== undefined && phaseOfList(list, lists)),
      name: `reads/${restorer.id} brings back what ${deletion.id} deleted`,
      family: "reads",
      operation: restorer.id,
      rules,
      cost: 2,
      run: (t) => restore(t, { restorer, resource: deletion.resourceAction?.resource ?? "", list }, rules),
    });
  });
}

interface Scene {
  restorer: Operation;
  resource: string;
  list: ListOperation | undefined;
}

async function restore(t: Trial, { restorer, resource, list }: Scene, rules: readonly string[]): Promise<void> {
  // A request of what restores names something that was deleted for it.
  const request = await requestOf(t, restorer.id);
  const id = valueInRequest(request, placeOf(t.contract, restorer, resource) ?? "");
  t.precondition(typeof id === "string", `${restorer.id} does not name the ${resource} that it restores`);
  const expected = expecting(t, rules);
  expected.success(restorer.id, await perform(t, restorer.id, request));
  if (readersOf(t.contract, resource).length > 0) {
    const reply = await look(t, resource, { id });
    expecting(t, rules, restorer.id).success("read again", reply);
  }
  if (list === undefined) return;
  const own = await ownScope(t, list);
  const scope = { ...own, request: ofTheSameOwner(own.request, request) };
  const { items, isWhole } = await listedAtFirst(t, list, scope, {}, MOST_PAGES);
  t.precondition(isWhole || isAmong(items, id), `${list.id} shows too much to be followed`);
  expecting(t, rules, restorer.id).that(`${list.id} afterwards`, isAmong(items, id), () => [
    `${id} listed again`,
    "it is not listed",
  ]);
}
