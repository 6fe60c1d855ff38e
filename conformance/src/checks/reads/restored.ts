import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";
import { asObject } from "../../json/value-at.ts";
import { settable } from "./set-members.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { MOST_PAGES } from "../../requests/fixtures/whole-list.ts";
import { listedAtFirst, ownScope, type ListOperation } from "../../requests/lists/population.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { placeOf } from "../../requests/resources/references.ts";
import { readersOf } from "../../requests/resources/resource-in-reply.ts";
import { phaseOfList } from "../listing/walks.ts";
import { isAmong, ofTheSameOwner, views } from "./after-delete.ts";

/** What was deleted and restored is shown by its read as before, and listed again. */
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
      run: (t) => restore(t, { deletion, restorer, list }, rules),
    });
  });
}

interface Scene {
  deletion: Operation;
  restorer: Operation;
  list: ListOperation | undefined;
}

async function restore(t: Trial, { deletion, restorer, list }: Scene, rules: readonly string[]): Promise<void> {
  const resource = deletion.resourceAction?.resource ?? "";
  // A request of what restores names something that was deleted for it.
  const request = await requestOf(t, restorer.id);
  const id = valueInRequest(request, placeOf(t.contract, restorer, resource) ?? "");
  t.precondition(typeof id === "string", `${restorer.id} does not name the ${resource} that it restores`);
  const before = t.transcript.findLast(
    (exchange) => isSuccess(exchange) && idIn(t.contract, resource, exchange.body) === id,
  );
  const expected = expecting(t, rules, restorer.id);
  expected.success(restorer.id, await perform(t, restorer.id, request));
  if (readersOf(t.contract, resource).length > 0) {
    const reply = await look(t, resource, { id });
    expected.success("read again", reply);
    const shown = asObject(before?.body) ?? {};
    const names = settable(t, deletion).filter((name) => shown[name] !== undefined);
    const pick = (body: unknown): unknown => Object.fromEntries(names.map((name) => [name, asObject(body)?.[name]]));
    expected.same("read again", "as before it was deleted:", pick(shown), pick(reply.body));
  }
  if (list === undefined) return;
  const own = await ownScope(t, list);
  const scope = { ...own, request: ofTheSameOwner(own.request, request) };
  const { items, isWhole } = await listedAtFirst(t, list, scope, {}, MOST_PAGES);
  t.precondition(isWhole || isAmong(items, id), `${list.id} shows too much to be followed`);
  expected.that(`${list.id} afterwards`, isAmong(items, id), () => [`${id} listed again`, "it is not listed"]);
}
