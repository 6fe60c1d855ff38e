import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { valueAt, withValueAt } from "../../json/value-at.ts";
import { mayBeMissing } from "../../schema/may-be-missing.ts";
import { nullableMembers } from "../../schema/nullable.ts";
import { schemaAt } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer, isSuccess } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectShown } from "./expect-shown.ts";
import { mayRefuseNull } from "./may-refuse-null.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A new resource may be given null for each member that its schema lets be null, and shows no value there. */
export function takesNull(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "shown-as-given");
    const names = namesTakingNull({ contract, document }, operation);
    if (rules.length === 0 || names.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "accepts null where the schema allows it"),
      rules,
      cost: 2,
      async run(t: Trial) {
        let taken = 0;
        for (const name of names) if (await takes(t, operation, rules, name)) taken += 1;
        t.precondition(taken > 0, `${operation.id} takes null nowhere`);
      },
    });
  });
}

/** The members of the body that may be null, besides those that a refusal with the status of an invalid body is about. */
function namesTakingNull(
  { contract, document }: { contract: Contract; document: object },
  operation: Operation,
): string[] {
  const { body, resourceAction } = operation;
  if (resourceAction?.kind !== "creates" || !isJsonBody(body)) return [];
  return nullableMembers(document, schemaAt(document, body.schema)).filter(
    (path) => !path.includes(".") && !mayRefuseNull(contract, operation, path),
  );
}

/** Whether null was taken; then no value is shown. */
async function takes(t: Trial, operation: Operation, rules: readonly string[], name: string): Promise<boolean> {
  const plain = await requestOf(t, operation.id);
  const request = { ...plain, body: withValueAt(plain.body, name, null) };
  const reply = await perform(t, operation.id, request);
  expecting(t, rules, operation.id).that(
    `${name} null`,
    !isAnswer(reply, invalidAnswers(t.contract, operation)),
    () => [`null to be taken for ${name}, as its schema says`, answerOf(reply)],
  );
  if (!isSuccess(reply)) return false;
  const { document } = t.support;
  const shape = t.contract.resources[operation.resourceAction?.resource ?? ""]?.schema;
  if (shape === undefined || !mayBeMissing(document, schemaAt(document, shape), name)) return true;
  const read = await t.support.effects.look(t, operation, request, reply);
  expectShown(
    t,
    rules,
    operation,
    { reply, read },
    {
      state: `${name} null`,
      what: `${name}, which was given as null:`,
      expected: null,
      observed: (shown) => valueAt(shown, name) ?? null,
    },
  );
  return true;
}
