import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf, variantsOf } from "../../requests/fixtures/requests.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { asSeenNow, look, makeResource } from "../../requests/resources/fixtures.ts";
import { originOf } from "../../requests/resources/origins.ts";
import { subjectOf } from "../../requests/resources/references.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { isSetting } from "./set-members.ts";
import { takenOver } from "./taken-over.ts";
import { bodyOfUpdate, valuesInTurn } from "./values-in-turn.ts";

/** An update of one resource gives its values to no other of its kind, as one does that selects too many rows. */
export function othersUnchanged(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "changed-is-shown");
    const { kind, resource = "" } = operation.resourceAction ?? {};
    const isMade = (contract.resources[resource]?.creates ?? []).length > 0;
    const isUpdate = kind === "changes" && isSetting(operation) && subjectOf(contract, operation) !== undefined;
    if (!isUpdate || !isMade || rules.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "updates no other resource"),
      rules,
      cost: 2,
      run: (t) => expectOthersKept(t, operation, rules),
    });
  });
}

/** A deletion takes no other resource of the kind along, also not of the same owner. */
export function othersKeptByDeletes(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(
      contract,
      operation.id,
      "deleted-is-unknown",
      "deleted-is-unlisted",
      "deleted-is-shown",
    );
    const { kind, resource = "" } = operation.resourceAction ?? {};
    const isMade = (contract.resources[resource]?.creates ?? []).length > 0;
    const isOfOne = kind === "deletes" && subjectOf(contract, operation)?.resource === resource;
    if (!isOfOne || !isMade || rules.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "deletes no other resource"),
      rules,
      onlyViolates: rules,
      cost: 2,
      run: (t) => expectOtherThere(t, operation, rules),
    });
  });
}

async function expectOtherThere(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const request = await requestOf(t, operation.id);
  const other = await siblingOf(t, operation, request);
  const isThere = async (): Promise<boolean> => {
    const reply = await look(t, other.resource, other.made).catch(unlessUnavailable);
    return reply !== undefined && isSuccess(reply);
  };
  t.precondition(other.made.id !== other.id && (await isThere()), `another ${other.resource} cannot be read`);
  t.precondition(isSuccess(await perform(t, operation.id, request)), `${operation.id} deletes nothing`);
  expecting(t, rules, operation.id).that("another one", await isThere(), () => [
    `another ${other.resource} still to be read`,
    "it is found no more",
  ]);
}

/** Another resource below the same owners, where it is the likeliest to be taken for the one that a request names. */
async function siblingOf(
  t: Trial,
  operation: Operation,
  request: CallRequest,
): Promise<{ resource: string; id: string; made: Fixture }> {
  const { resource = "", at = "" } = subjectOf(t.contract, operation) ?? {};
  const id = String(valueInRequest(request, at));
  return { resource, id, made: await makeResource(t, resource, { named: originOf(t, { resource, id }) }) };
}

async function expectOthersKept(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const request = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const { resource, id, made: other } = await siblingOf(t, operation, request);
  const before = asObject((await look(t, resource, other)).body);
  const own = asObject(await t.support.effects.look(t, operation, request));
  if (before === undefined || own === undefined || other.id === id) return;
  const turns = valuesInTurn(t, operation, request, own);
  const given = Object.fromEntries(turns.map(({ name, values: [value] }) => [name, value]));
  const body = bodyOfUpdate(t, operation, request.body, given);
  const reply = await perform(t, operation.id, await asSeenNow(t, operation, { ...request, body }));
  t.precondition(isSuccess(reply), `${operation.id} takes no other values than there are already`);
  const after = asObject((await look(t, resource, other)).body) ?? {};
  const taken = takenOver(t, operation, given, { before, after });
  expecting(t, rules, operation.id).that("another one", Object.keys(taken).length === 0, () => [
    `another ${resource} as before`,
    `it took over ${JSON.stringify(taken)}`,
  ]);
}
