import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf, variantsOf } from "../../requests/fixtures/requests.ts";
import { withPreconditions, preconditionMembers } from "../../requests/bodies/precondition-members.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { asSeenNow, makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import { subjectOf } from "../../requests/resources/references.ts";
import { letters } from "../../json/letters.ts";
import { asObject, withValueAt } from "../../json/value-at.ts";
import { allMembers } from "../../schema/all-members.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { resourceIn } from "./resource-in.ts";
import { expectPresentTag } from "./tags.ts";
import { bodyOfUpdate, isPartial, valuesInTurn } from "./values-in-turn.ts";
import { expectGiven } from "./expect-given.ts";
import { membersOf, namesIn, isSetting, settable } from "./set-members.ts";

/** An update changes the given members only. */
export function shownAsUpdated(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => changeCheck(contract, operation, document));
}

function changeCheck(contract: Contract, operation: Operation, document: object): Check[] {
  const rules = rulesStatingFor(contract, operation.id, "changed-is-shown");
  const { kind, resource = "" } = operation.resourceAction ?? {};
  const shape = contract.resources[resource]?.schema;
  if (kind !== "changes" || shape === undefined || !isSetting(operation) || rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("reads", operation, "updates only the given members"),
      rules,
      cost: 2,
      async run(t) {
        for (const request of await changesOf(t, operation, document))
          await change(t, operation, rules, shape, request);
        await changeInTurn(t, operation, rules, shape);
        await changeMinimal(t, operation, rules, shape);
      },
    }),
  ];
}

/** The empty list, where a list with something in it may be empty. */
function emptied(document: object, schema: Resolved, value: unknown): unknown[] {
  const least = Number(besidesNull(document, schema)["minItems"] ?? 0);
  return Array.isArray(value) && value.length > 0 && least === 0 ? [[]] : [];
}

/** The plain request; of a partial update also one for each of its members, and one that empties each list. */
async function changesOf(t: Trial, operation: Operation, document: object): Promise<CallRequest[]> {
  const [plain] = await variantsOf(t, operation.id);
  const all = (await variantsOf(t, operation.id)).at(-1)?.request ?? plain?.request ?? {};
  const requests = [all];
  if (!isPartial(t, operation, all.body)) return requests;
  for (const [name, schema] of membersOf(operation, document, all.body)) {
    const value = asObject(all.body)?.[name];
    const values = value === undefined ? [] : [value, ...emptied(document, schema, value)];
    for (const each of values) {
      const body = bodyOfUpdate(t, operation, all.body, { [name]: each });
      requests.push({ ...(await requestOf(t, operation.id)), body });
    }
  }
  return requests;
}

/**
 * One resource gets other values than it has, all at once or each alone where they are refused together; then one value
 * after the other. Only where the resource is the one that the path names: others have no other to change.
 */
async function changeInTurn(t: Trial, operation: Operation, rules: readonly string[], shape: string): Promise<void> {
  if (subjectOf(t.contract, operation) === undefined || partOf(t, operation, shape) !== undefined) return;
  const request = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const before = asObject(await t.support.effects.look(t, operation, request));
  const turns = before === undefined ? [] : valuesInTurn(t, operation, request, before);
  const changes = (given: object): Promise<boolean> =>
    change(t, operation, rules, shape, { ...request, body: bodyOfUpdate(t, operation, request.body, given) });
  const first = Object.fromEntries(turns.map(({ name, values: [value] }) => [name, value]));
  const areAllTaken = turns.length === 0 || (await changes(first));
  if (!isPartial(t, operation, request.body)) return;
  for (const { name, values } of turns)
    for (const value of areAllTaken ? values.slice(1) : values) await changes({ [name]: value });
}

/** What was made with nothing but what it needs gets the members that it lacks: all at once, or each alone where they are refused together. */
async function changeMinimal(t: Trial, operation: Operation, rules: readonly string[], shape: string): Promise<void> {
  const subject = subjectOf(t.contract, operation);
  if (subject === undefined || partOf(t, operation, shape) !== undefined) return;
  const made = await makeResource(t, subject.resource, { extent: "minimal" }).catch(unlessUnavailable);
  if (made === undefined) return;
  const requestTo = (extent: "minimal" | "full"): Promise<CallRequest | undefined> =>
    requestWith(t, operation.id, { named: { [subject.at]: made.id }, extent }).catch(unlessUnavailable);
  const [minimal, full] = [await requestTo("minimal"), await requestTo("full")];
  const lacking = Object.entries(asObject(full?.body) ?? {}).filter(([name]) => (made.body[name] ?? null) === null);
  const changes = (members: readonly (readonly [string, unknown])[]): Promise<boolean> => {
    const body = { ...asObject(minimal?.body), ...Object.fromEntries(members) };
    return change(t, operation, rules, shape, { ...minimal, body });
  };
  if (minimal === undefined || lacking.length === 0 || (await changes(lacking))) return;
  for (const member of lacking) await changes([member]);
}

/** The member of the resource that a path ends with, where the body is its value: `PUT /guests/{guestId}/address`. */
function partOf({ support: { document } }: Trial, operation: Operation, shape: string): string | undefined {
  const [, last = ""] = /\}\/([^/{}]+)$/.exec(operation.path) ?? [];
  const members = membersIn(document, shape).filter((name) => letters(name) === letters(last));
  const own = namesIn(operation, document);
  return members.find((name) => !own.includes(name));
}

function membersIn(document: object, shape: string): string[] {
  return [...allMembers(document, schemaAt(document, shape)).keys()];
}

/** Whether the change was accepted; then it is shown, and all else is as before. */
async function change(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  shape: string,
  request: CallRequest,
): Promise<boolean> {
  const part = partOf(t, operation, shape);
  const seen = preconditionMembers(t, operation);
  // What the caller saw is not what it wants to be shown.
  const wanted = seen.reduce((rest, { name }) => withValueAt(rest, name, undefined), request.body);
  const given = part === undefined ? wanted : { [part]: wanted };
  const names = Object.keys(asObject(given) ?? {});
  const before = asObject(await t.support.effects.look(t, operation, request));
  const present = await asSeenNow(t, operation, withPreconditions(request, seen, before));
  const reply = await perform(t, operation.id, present);
  if (!isSuccess(reply)) return false;
  await expectPresentTag(t, rules, operation, request, reply);
  const after = asObject(await t.support.effects.look(t, operation, request));
  const state = `changed ${names.join(", ")}`;
  for (const shown of [resourceIn(t.contract, reply, operation), after])
    expectGiven(t, rules, operation, { state, shape, given, shown });
  const known = membersIn(t.support.document, shape);
  // Of members that the resource does not show nobody knows what else they change.
  const isKnown = known.length === 0 || names.length === 0 || names.some((name) => known.includes(name));
  if (before === undefined || after === undefined || !isKnown) return true;
  // Left out of a PUT, a member of its body may be cleared: another rule says whether it is.
  const own = operation.method === "put" ? namesIn(operation, t.support.document) : [];
  const changed = [...names, ...own, ...seen.map(({ shown }) => shown)];
  const others = settable(t, operation).filter((name) => !changed.includes(name));
  const pick = (shown: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(others.map((name) => [name, shown[name]]));
  const expected = pick(before);
  expecting(t, rules, operation.id).same(state, "the rest as before:", expected, pick(after));
  return true;
}
