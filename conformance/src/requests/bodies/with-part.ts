import type { Contract, Operation, Reference } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { perform } from "../fixtures/perform.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { valueAt } from "../../json/value-at.ts";
import type { Means } from "../states/bring-to-state.ts";
import { needs, referencesOf } from "../resources/references.ts";

/**
 * Adds a first part where an operation refuses an empty resource, such as a report without lines, by an operation below
 * its path.
 */
export async function withPart(
  t: Trial,
  row: Operation,
  { at, resource }: Reference,
  id: string,
  means: Means,
): Promise<void> {
  const refused = row.refusals.flatMap(({ having, at: place }) =>
    having !== undefined && (place === undefined || place === at) ? [having] : [],
  );
  if (refused.length === 0) return;
  const isRefused = async (): Promise<boolean> => {
    const { body } = await means.look();
    return refused.some(({ path, values }) => values.includes(String(valueAt(body, path))));
  };
  if (!(await isRefused())) return;
  for (const { adder, place } of addersTo(t.contract, resource, row)) {
    const request = await means.requestOf(adder.id, { named: { [place]: id }, members: {} }).catch(unlessUnavailable);
    const reply = request && (await perform(t, adder.id, request));
    if (reply !== undefined && isSuccess(reply) && !(await isRefused())) return;
  }
}

/** The operations below a resource that make something there, or add to it without moving it. */
function addersTo(contract: Contract, resource: string, row: Operation): { adder: Operation; place: string }[] {
  const movers = new Set(Object.values(contract.lifecycles).flatMap(({ edges }) => edges.map(({ by }) => by)));
  return Object.values(contract.operations).flatMap((adder) => {
    const { kind } = adder.resourceAction ?? {};
    const isAdding = kind === "creates" || (kind === "changes" && adder.method === "post");
    const inPath = referencesOf(contract, adder).filter(({ at }) => at.startsWith("path."));
    const place = inPath.find((each) => each.resource === resource);
    // What stands further below is a part of another part.
    const isDirect = inPath.every((each) => each === place || needs(contract, resource, each.resource));
    const isMeant = isAdding && isDirect && adder.id !== row.id && !movers.has(adder.id) && place !== undefined;
    return isMeant ? [{ adder, place: place.at }] : [];
  });
}
