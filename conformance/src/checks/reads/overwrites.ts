import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { anotherRequest } from "../../requests/bodies/another-request.ts";
import { choosesId } from "../../requests/resources/references.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { givenAndShown } from "./given-and-shown.ts";

/** A PUT of a chosen id answers 201 where it creates, as RFC 9110 says; again it replaces: the resource shows what it was given last. */
export function overwrites(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "shown-as-given");
    const shape = contract.resources[operation.resourceAction?.resource ?? ""]?.schema;
    if (rules.length === 0 || shape === undefined || !isOverwriting(operation)) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "replaces what has the id"),
      rules,
      cost: 2,
      run: (t) => expectReplaced(t, operation, shape, rules),
    });
  });
}

/** Whether a PUT creates and, by a success that shows what is there then, replaces. One without a body may only confirm it. */
function isOverwriting(operation: Operation): boolean {
  const { method, references, replies } = operation;
  const shows = replies.some(
    ({ kind, status, schema }) => kind === "success" && status !== 201 && schema !== undefined,
  );
  const creates = replies.some(({ status }) => status === 201);
  return method === "put" && shows && creates && references.some((each) => choosesId(operation, each));
}

/** Whether the configuration gives the id, which may be there already. */
function isConfigured({ target }: Trial, operation: Operation): boolean {
  const { id, references } = operation;
  return references.some((each) => choosesId(operation, each) && `${id} ${each.at}` in target.fixtures);
}

async function expectReplaced(t: Trial, operation: Operation, shape: string, rules: readonly string[]): Promise<void> {
  const first = await requestOf(t, operation.id);
  const second = await anotherRequest(t, operation, first, 1);
  t.precondition(second !== undefined, `no other body of ${operation.id} can be made`);
  const made = await perform(t, operation.id, first);
  t.precondition(isSuccess(made), `${operation.id} was refused`);
  if (!isConfigured(t, operation)) expecting(t, rules, operation.id).status("called with a new id", made, 201);
  const reply = await perform(t, operation.id, second);
  const successes = operation.replies.filter(({ kind }) => kind === "success").map(({ status }) => status);
  const replaced = successes.filter((status) => status !== 201);
  expecting(t, rules, operation.id).status("called again with another body", reply, ...replaced);
  const read = await t.support.effects.look(t, operation, second, reply);
  if (asObject(read) === undefined) return;
  const { given, shown } = givenAndShown(t, { shape, given: second.body, shown: read });
  expecting(t, rules, operation.id).same("called again with another body", "what was given last:", given, shown);
}
