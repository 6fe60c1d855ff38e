import type { ContractAdapter } from "../contract-adapter.ts";
import type { Answer, Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ListScope, Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { defineCheck } from "../define-check.ts";
import { declaredFor, expecting, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { MOST_PAGES } from "../../requests/fixtures/whole-list.ts";
import { listedAtFirst, ownScope, type ListOperation } from "../../requests/lists/population.ts";
import { phaseOfList } from "../listing/walks.ts";
import { defaultFilters } from "../../requests/lists/default-filters.ts";

/** A deleted resource is as if unknown, to readers and to a second deletion, and is no longer listed. */
export function afterDeletes(contract: Contract, adapter: Pick<ContractAdapter, "deletionRules" | "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(({ resourceAction: part }) => part?.kind === "deletes")
    .flatMap((operation) => [
      ...(isRemembered(operation) ? [] : operationsOnIt(contract, adapter, operation)),
      ...listsOfIt(contract, adapter, operation),
    ]);
}

/** Whether what was deleted is told from what never was. */
function isRemembered({ refusals }: Operation): boolean {
  return refusals.some(({ when }) => when === "deleted");
}

/** The deletion itself, and the reads and changes of the same resource, by their refusals of unknown ids. */
function operationsOnIt(
  contract: Contract,
  { deletionRules }: Pick<ContractAdapter, "deletionRules">,
  operation: Operation,
): Check[] {
  const isUnknown = operation.resourceAction?.read !== "shown";
  const { restoredBy } = operation.resourceAction ?? {};
  const others = isUnknown
    ? views(contract, operation).filter((each) => isReadOrChange(each) && each.id !== restoredBy)
    : [];
  // A second deletion of what is still shown may do nothing, if no rule says otherwise.
  const isJudgedAgain = isUnknown || (deletionRules[operation.id] ?? []).length > 0;
  return [...(isJudgedAgain ? [operation] : []), ...others].flatMap((user) => {
    const refusal = user.refusals.find(({ when, at }) => when === "unknown" && at?.startsWith("path.") === true);
    if (refusal === undefined) return [];
    const rules = together(
      rulesOfRowsFor(contract, user.id, refusal.rule),
      declaredFor(contract, user.id, ...(deletionRules[operation.id] ?? [])),
    );
    const own = together(
      declaredFor(contract, operation.id, ...(deletionRules[operation.id] ?? [])),
      rulesStatingFor(contract, operation.id, "deleted-is-unknown"),
    );
    return defineCheck({
      name: `reads/${user.id} reports unknown after ${operation.id}`,
      family: "reads",
      operation: operation.id,
      rules: [...new Set([...own, ...rules])],
      cost: 2,
      async run(t: Trial) {
        const request = await requestOf(t, operation.id);
        expecting(t, [...new Set([...own, ...rules])]).success(operation.id, await perform(t, operation.id, request));
        const reply = await t.call(user.id, await onTheSame(t, operation, user, request));
        const answers = [refusal, ...refusal.accepts, ...refusedMoves(contract, user)];
        expecting(t, [...new Set([...own, ...rules])]).answer(`${user.id} afterwards`, reply, answers);
      },
    });
  });
}

function isReadOrChange({ resourceAction: part, signedRetry }: Operation): boolean {
  return part?.kind === "reads" || (part?.kind === "changes" && signedRetry === undefined);
}

/** A request of an operation about what another one was asked to delete. */
async function onTheSame(t: Trial, deletion: Operation, user: Operation, asked: CallRequest): Promise<CallRequest> {
  if (user.id === deletion.id) return asked;
  const { body: _none, ...again } = asked;
  if (user.resourceAction?.kind === "reads") return again;
  const usual = await requestOf(t, user.id);
  // The last one names what is deleted, those before it what that belongs to.
  const ids = placesOf(deletion).map((name) => asked.params?.[name]);
  const given = placesOf(user).flatMap((name, nth, names) => {
    const id = ids.at(nth - names.length);
    return id === undefined ? [] : [[name, id] as const];
  });
  return { ...usual, params: { ...usual.params, ...Object.fromEntries(given) } };
}

/** The path parameters by which an operation names what may be unknown, or else all: a deletion need not refuse what is unknown. */
function placesOf({ refusals, parameters }: Operation): string[] {
  const refused = refusals.flatMap(({ when, at }) =>
    when === "unknown" && at?.startsWith("path.") === true ? [at.slice("path.".length)] : [],
  );
  return refused.length > 0 ? refused : parameters.flatMap(({ in: place, name }) => (place === "path" ? [name] : []));
}

/** A readable deleted resource may be in a terminal state, whose refusal then answers. */
function refusedMoves({ lifecycles }: Contract, { id, resourceAction: part }: Operation): Answer[] {
  if (part?.read !== "shown") return [];
  return Object.values(lifecycles).flatMap(({ resource, drivers, otherwise }) =>
    otherwise !== undefined && resource === part.resource && drivers.some(({ operation }) => operation === id)
      ? [otherwise]
      : [],
  );
}

/** The operations that show the resource of another one: those of the same part of the contract, if there are any. */
export function views({ operations }: Contract, { id, access, resourceAction: part }: Operation): Operation[] {
  const showing = Object.values(operations).filter(
    (each) =>
      each.id !== id && each.access.scheme === access.scheme && each.resourceAction?.resource === part?.resource,
  );
  const near = id.slice(0, id.lastIndexOf(".") + 1);
  const siblings = showing.filter((each) => near !== "" && each.id.startsWith(near));
  return siblings.length > 0 ? siblings : showing;
}

/** The request of a list below the owner that another request names in its path. */
export function ofTheSameOwner(list: ListScope["request"], { params: given = {} }: CallRequest): ListScope["request"] {
  const { params = {} } = list;
  const same = Object.keys(params).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return same.length === 0 ? list : { ...list, params: { ...params, ...Object.fromEntries(same) } };
}

export function isAmong(items: readonly Fixture[], id: unknown): boolean {
  return items.some((item) => item.id === id);
}

function listsOfIt(
  contract: Contract,
  { deletionRules, lists }: Pick<ContractAdapter, "deletionRules" | "lists">,
  operation: Operation,
): Check[] {
  const isKept = operation.resourceAction?.listed === true;
  const unlisting = isKept
    ? rulesStatingFor(contract, operation.id, "deleted-is-shown")
    : together(
        declaredFor(contract, operation.id, ...(deletionRules[operation.id] ?? [])),
        rulesStatingFor(contract, operation.id, "deleted-is-unlisted"),
      );
  const isRead = operation.resourceAction?.read === "shown" || isRemembered(operation);
  const listOperations = views(contract, operation).filter((each): each is ListOperation => each.listing !== undefined);
  return listOperations.flatMap((each) => {
    // Where no rule is about lists: what a list shows its read finds, and this it finds no more.
    const readable = isRead || isKept ? [] : rulesStatingFor(contract, each.id, "listed-is-read");
    const rules = unlisting.length > 0 ? unlisting : readable;
    if (rules.length === 0) return [];
    return defineCheck({
      ...phaseOfList(each, lists),
      name: `reads/${each.id} ${isKept ? "keeps" : "omits"} the resource after ${operation.id}`,
      family: "reads",
      operation: operation.id,
      rules,
      cost: 2,
      async run(t: Trial) {
        const own = await ownScope(t, each);
        const request = await requestOf(t, operation.id);
        const scope = { ...own, request: ofTheSameOwner(own.request, request) };
        // The last one names what is deleted, those before it what that belongs to.
        const id = Object.values(request.params ?? {}).at(-1) ?? "";
        const listed = async (): Promise<Fixture[]> => (await listedAtFirst(t, each, scope, {}, MOST_PAGES)).items;
        const before = await listed();
        t.precondition(isAmong(before, id), "it was not listed before");
        t.precondition(
          !isKept || defaultFilters(t, each).length === 0,
          `${each.id} leaves some out unless asked for them`,
        );
        expecting(t, rules).success(operation.id, await perform(t, operation.id, request));
        const after = await listed();
        expecting(t, rules, operation.id).that(`${each.id} afterwards`, isAmong(after, id) === isKept, () => [
          `${id} ${isKept ? "still" : "no more"} listed`,
          `it is ${isKept ? "no more" : "still"} listed`,
        ]);
        const gone = before.filter((item) => !isAmong(after, item.id) && !JSON.stringify(item.body).includes(id));
        expecting(t, unlisting, operation.id).that(`${each.id} afterwards`, gone.length === 0, () => [
          `everything but ${id} as before`,
          `without ${gone.map((item) => item.id).join(", ")}`,
        ]);
      },
    });
  });
}
