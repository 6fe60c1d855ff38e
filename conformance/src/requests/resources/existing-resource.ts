import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { wholeList } from "../fixtures/whole-list.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { isOtherScheme } from "../callers/main-scheme.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { idAt, textAt } from "../../json/value-at.ts";
import { isStranger } from "./own-resources.ts";
import { rememberListed } from "./origins.ts";
import { referencesOf } from "./references.ts";
import { lifecycleOf } from "../states/states.ts";
import { memoryOf, nameOf } from "./run-memory.ts";

/** Which of the listed resources is meant. */
export interface Wanted {
  /** In one of these states, if there is one. */
  states?: readonly string[] | undefined;
  /** The referenced resource. */
  naming?: { at: string; id: string };
  /** Its owners by resource, as far as it references them. */
  owners?: Readonly<Record<string, string>> | undefined;
}

/**
 * Claims a listed resource that no other trial has claimed. Immutable resources can be claimed again, the least recently
 * claimed first.
 */
export async function takeListed(
  t: Trial,
  resource: string,
  requestOf: (list: string) => Promise<CallRequest>,
  { states = [], naming, owners = {} }: Wanted = {},
): Promise<Fixture | undefined> {
  const { taken } = memoryOf(t.target);
  for (const list of listsOf(t, resource)) {
    const request = await requestOf(list.id).catch(unlessUnavailable);
    const filter = naming && filterAt(list, naming.at);
    const query = {
      ...request?.query,
      ...filtersFor(t.contract, list, owners),
      ...(filter !== undefined && { [filter]: naming?.id }),
    };
    const items =
      request === undefined ? [] : await wholeList(t, list.id, { ...request, query }).catch(unlessUnavailable);
    const isMeant = ({ body }: Fixture): boolean =>
      (naming === undefined || idAt(body, naming.at) === naming.id) && isOf(t.contract, resource, body, owners);
    const meant = (items ?? []).filter(isMeant);
    const unused = meant.filter(({ id }) => !taken.has(nameOf({ resource, id })));
    const all = unused.length > 0 || !isUnchanging(t.contract, resource) ? unused : longestAgo(meant, resource, taken);
    const field = lifecycleOf(t.contract, resource)?.field ?? "";
    // What the run has made comes first: only that may be changed.
    const rank = ({ id }: Fixture): number => Number(isStranger(t.target, { resource, id }));
    const ownFirst = all.toSorted((a, b) => rank(a) - rank(b));
    const free = ownFirst.find(({ body }) => states.includes(textAt(body, field) ?? "")) ?? ownFirst[0];
    if (free === undefined || request === undefined) continue;
    const name = nameOf({ resource, id: free.id });
    taken.delete(name);
    taken.add(name);
    rememberListed(t, list, request, free);
    return free;
  }
  return undefined;
}

/** The filters by which a list shows only what names these, by resource, as far as it has such filters. */
export function filtersFor(
  { resources }: Contract,
  list: Operation,
  named: Readonly<Record<string, string>>,
): Record<string, string> {
  const { links = [] } = resources[list.resourceAction?.resource ?? ""] ?? {};
  const found = links.flatMap(({ at, resource }) => {
    const filter = filterAt(list, at);
    // Of two accounts that a transfer names, it is not known which one is meant.
    const isOnly = links.filter((each) => each.resource === resource).length === 1;
    const id = isOnly ? named[resource] : undefined;
    return filter === undefined || id === undefined ? [] : [[filter, id] as const];
  });
  return Object.fromEntries(found);
}

/** The parameter that selects the items with exactly this value at a path. */
function filterAt({ filters }: Operation, path: string): string | undefined {
  return filters.find(({ paths, match }) => match === "equals" && paths.includes(path))?.parameter;
}

/** Whether what a resource names of these kinds is just these. */
function isOf(
  { resources }: Contract,
  resource: string,
  body: unknown,
  owners: Readonly<Record<string, string>>,
): boolean {
  const { links = [] } = resources[resource] ?? {};
  return links.every(({ at, resource: kind }) => {
    const named = owners[kind] === undefined ? undefined : idAt(body, at);
    return named === undefined || named === owners[kind];
  });
}

function longestAgo(items: readonly Fixture[], resource: string, taken: ReadonlySet<string>): Fixture[] {
  const order = [...taken];
  const rank = ({ id }: Fixture): number => order.indexOf(nameOf({ resource, id }));
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether no call changes or uses up what there is of a resource. */
function isUnchanging(contract: Contract, resource: string): boolean {
  const { changes = [], deletes = [] } = contract.resources[resource] ?? {};
  const isMoved = lifecycleOf(contract, resource) !== undefined;
  const isUsedUp = contract.conservation.some((row) => row.resource === resource);
  return changes.length + deletes.length === 0 && !isMoved && !isUsedUp;
}

/** The lists of a resource: first those of the main caller, and of these the ones that are narrowed. */
export function listsOf({ contract }: Trial, resource: string): Operation[] {
  const rank = (row: Operation): number =>
    Number(isOtherScheme(contract, row)) * 2 + Number(referencesOf(contract, row).length === 0);
  const rows = (contract.resources[resource]?.lists ?? []).flatMap((id) => contract.operations[id] ?? []);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
