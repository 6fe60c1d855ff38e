import type { Contract, Link, Operation } from "@tallystick/contract";
import { NotOffered } from "../../errors/trial-errors.ts";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import type { Exchange } from "../../http/exchange.ts";
import { asObject, idAt, valueAt, valuesAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess, together } from "../../requests/expect.ts";
import { rulesStating, rulesStatingFor } from "../rules-stating.ts";
import { resourceIn } from "./resource-in.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/** A link, the operation that reads its target, and the expected back-reference. */
interface Followed {
  link: Link;
  reader: Reader;
  /** The rules by which what is named is found. */
  found: readonly string[];
  /** The rules by which it names the resource back, and where. */
  back?: { rules: readonly string[]; at: string };
}

interface Reader {
  operation: string;
  parameter: string;
}

/** Links of created and updated resources resolve, and refer back where a rule says so. */
export function links(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const followed = followedFrom(contract, operation);
    const others = othersFrom(contract, operation);
    const all = [...followed, ...others.flatMap(({ backwards }) => backwards)];
    if (all.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "returns ids of resources that exist and refer back"),
      rules: together(...all.map(({ found, back }) => [...found, ...(back?.rules ?? [])])),
      cost: 2,
      async run(t: Trial) {
        refuseWithoutReaders(t, operation, all);
        let named = 0;
        for (const { request } of await variantsOf(t, operation.id)) {
          const reply = await perform(t, operation.id, request);
          if (!isSuccess(reply)) continue;
          const shown = resourceIn(t.contract, reply, operation);
          named += await follow(t, operation.resourceAction?.resource, shown, followed);
          for (const other of others) named += await followFrom(t, shown, other);
        }
        t.precondition(named > 0, `nothing that ${operation.id} shows names what can be read`);
      },
    });
  });
}

/** A target without a reading operation is not judged. */
function refuseWithoutReaders(t: Trial, { id }: Operation, followed: readonly Followed[]): void {
  const isReadable = followed.some(({ reader }) => !t.target.switchedOff.has(reader.operation));
  if (!isReadable) throw new NotOffered(`the target offers no operation that reads what ${id} names`);
}

/** The judged links of a created or updated resource. */
function followedFrom(contract: Contract, { id, references, resourceAction }: Operation): Followed[] {
  const { kind, resource = "" } = resourceAction ?? {};
  if (kind !== "creates" && kind !== "changes") return [];
  return (contract.resources[resource]?.links ?? []).flatMap((link) => {
    const reader = readerOf(contract, link.resource);
    // What the request names is there, or is used up by it.
    const isChosen = references.every((each) => each.resource !== link.resource);
    const found = isChosen ? rulesStatingFor(contract, id, "named-is-found") : [];
    const back = backOf(contract, resource, link);
    return reader === undefined || (found.length === 0 && back === undefined) ? [] : [{ link, reader, found, ...back }];
  });
}

/** A reference that is set later by another resource: an order refers to its trip. */
interface Other {
  link: Link;
  reader: Reader;
  /** Its links that a rule says to be named back. */
  backwards: readonly Followed[];
}

function othersFrom(contract: Contract, { resourceAction }: Operation): Other[] {
  if (resourceAction?.kind !== "creates") return [];
  return (contract.resources[resourceAction.resource]?.links ?? []).flatMap((link) => {
    const reader = readerOf(contract, link.resource);
    const backwards = (contract.resources[link.resource]?.links ?? [])
      .filter((each) => each.resource === resourceAction.resource)
      .flatMap((each): Followed[] => {
        const [back, backReader] = [backOf(contract, link.resource, each), readerOf(contract, each.resource)];
        return back === undefined || backReader === undefined
          ? []
          : [{ link: each, reader: backReader, found: [], ...back }];
      });
    return reader === undefined || backwards.length === 0 ? [] : [{ link, reader, backwards }];
  });
}

async function followFrom(t: Trial, shown: unknown, { link, reader, backwards }: Other): Promise<number> {
  let named = 0;
  for (const id of idsAt(t.contract, shown, link)) {
    const read = await readNamed(t, reader, id).catch(unlessUnavailable);
    if (read !== undefined && isSuccess(read)) named += await follow(t, link.resource, read.body, backwards);
  }
  return named;
}

/** The single member of the target that refers back, if a rule at the link states it. */
function backOf(
  contract: Contract,
  resource: string,
  { at, resource: named }: Link,
): Pick<Followed, "back"> | undefined {
  const stating = rulesStating(contract, "named-back");
  const rules = stating.filter((rule) => contract.rules[rule]?.on === `${resource}.${at}`);
  const places = (contract.resources[named]?.links ?? []).filter((each) => each.resource === resource);
  const [only] = places.length === 1 ? places : [];
  return rules.length === 0 || only === undefined ? undefined : { back: { rules, at: only.at } };
}

/** An operation by which the caller to judge with reads a resource by nothing but its id. */
function readerOf(contract: Contract, resource: string): Reader | undefined {
  const rows = (contract.resources[resource]?.reads ?? []).flatMap((id) => contract.operations[id] ?? []);
  return rows.flatMap(({ id, access, parameters, signedRetry }) => {
    const [parameter, ...others] = parameters.filter(({ required }) => required);
    const isById = parameter?.in === "path" && others.length === 0 && signedRetry === undefined;
    return isById && isOfMainScheme(contract, access) ? [{ operation: id, parameter: parameter.name }] : [];
  })[0];
}

/** Follows the links of a resource; how many were followed. */
async function follow(
  t: Trial,
  resource: string | undefined,
  shown: unknown,
  followed: readonly Followed[],
): Promise<number> {
  const from = idIn(t.contract, resource, shown);
  let named = 0;
  for (const each of followed) {
    if (t.target.switchedOff.has(each.reader.operation) || wasDeleted(t, each.link.resource)) continue;
    for (const id of idsAt(t.contract, shown, each.link)) {
      const read = await readNamed(t, each.reader, id).catch(unlessUnavailable);
      // A failure of the target says nothing of the link.
      if (read === undefined || read.status >= 500) continue;
      named += 1;
      judge(t, each, { id, from, read });
    }
  }
  return named;
}

/** Whether the trial has deleted such a resource: perhaps the one that is named. */
function wasDeleted({ contract, transcript }: Trial, resource: string): boolean {
  const deletes = contract.resources[resource]?.deletes ?? [];
  return transcript.some((exchange) => deletes.includes(exchange.operation) && isSuccess(exchange));
}

/** The ids at a link; those of another form name something else. */
function idsAt({ resources }: Contract, shown: unknown, { at, resource }: Link): string[] {
  const form = new RegExp(resources[resource]?.idPattern ?? "");
  const ids = valuesAt(shown, at).flatMap((value) => idAt({ value }, "value") ?? []);
  return [...new Set(ids)].filter((id) => form.test(id));
}

/** The target may become readable a little later. */
function readNamed(t: Trial, { operation, parameter }: Reader, id: string): Promise<Exchange> {
  return t.eventually(() => t.call(operation, { params: { [parameter]: id } }), isSuccess);
}

function judge(
  t: Trial,
  { link, reader: { operation }, found, back }: Followed,
  { id, from, read }: { id: string; from: string | undefined; read: Exchange },
): void {
  const shown = asObject(read.body);
  const isFound = isSuccess(read) && [undefined, id].includes(idIn(t.contract, link.resource, shown));
  expecting(t, found, operation).that(link.at, isFound, () => [
    `the ${link.resource} that ${link.at} names: ${id}`,
    isSuccess(read) ? String(idIn(t.contract, link.resource, shown)) : answerOf(read),
  ]);
  if (back === undefined || from === undefined || !isSuccess(read)) return;
  expecting(t, back.rules, operation).that(`${link.at} and back`, valuesAt(shown, back.at).includes(from), () => [
    `${back.at} ${from}, as its ${link.at} names this ${link.resource}`,
    JSON.stringify(valueAt(shown, back.at)) ?? "nothing",
  ]);
}
