import type { Operation } from "@tallystick/contract";
import type { Trial } from "../engine/types.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { wholeList } from "../fixtures/whole-list.ts";
import type { CallRequest } from "../http/exchange.ts";
import { isOtherScheme } from "./callers.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { referencesOf } from "./references.ts";
import { memoryOf } from "./run-memory.ts";

/** A listed resource that no other trial has taken; it is taken now. */
export async function takeListed(
  t: Trial,
  resource: string,
  requestOf: (list: string) => Promise<CallRequest>,
): Promise<Fixture | undefined> {
  const { taken } = memoryOf(t.target);
  for (const { id: list } of listsOf(t, resource)) {
    const request = await requestOf(list).catch(unlessUnavailable);
    const items = request === undefined ? [] : await wholeList(t, list, request).catch(unlessUnavailable);
    const free = items?.find(({ id }) => !taken.has(id));
    if (free === undefined) continue;
    taken.add(free.id);
    return free;
  }
  return undefined;
}

/** The lists of a resource: first those of the main caller, and of these the ones that are narrowed. */
export function listsOf({ contract }: Trial, resource: string): Operation[] {
  const rank = (row: Operation): number =>
    Number(isOtherScheme(contract, row)) * 2 + Number(referencesOf(contract, row).length === 0);
  const rows = (contract.resources[resource]?.lists ?? []).flatMap((id) => contract.operations[id] ?? []);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
