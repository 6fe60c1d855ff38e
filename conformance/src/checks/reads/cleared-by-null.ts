import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { withSeen } from "../../requests/resources/fixtures.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, valueAt, withValueAt } from "../../json/value-at.ts";
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
import { bodyOfUpdate } from "./values-in-turn.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A member that is changed to null is shown as null or left out, by the reply and by a read. */
export function clearedByNull(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "changed-is-shown");
    const paths = clearableMembers({ contract, document }, operation);
    if (rules.length === 0 || paths.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "clears a member given null"),
      rules,
      cost: 2,
      async run(t: Trial) {
        let cleared = 0;
        for (const path of paths) if (await clears(t, operation, rules, path)) cleared += 1;
        t.precondition(cleared > 0, `no value that ${operation.id} could clear is shown`);
      },
    });
  });
}

/** The members that a PATCH or PUT may set to null, and that its resource may show as null or leave out. */
export function clearableMembers(
  { contract, document }: { contract: Contract; document: object },
  { id, method, body, resourceAction }: Operation,
): string[] {
  const shape = contract.resources[resourceAction?.resource ?? ""]?.schema;
  const isSetting = resourceAction?.kind === "changes" && (method === "patch" || method === "put");
  if (!isSetting || shape === undefined || !isJsonBody(body)) return [];
  const { endpoint } = contract.conventions;
  return nullableMembers(document, schemaAt(document, body.schema)).filter(
    (path) =>
      // Without its endpoint the platform would hear nothing of what other checks do meanwhile.
      (endpoint?.setBy !== id || endpoint.at !== `body.${path}`) &&
      mayBeMissing(document, schemaAt(document, shape), path),
  );
}

/** Whether a value was shown there and null was accepted in its place; then the value is gone. */
async function clears(t: Trial, operation: Operation, rules: readonly string[], path: string): Promise<boolean> {
  const full = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const value = valueAt(full.body, path);
  if (value === undefined || value === null) return false;
  // The target may refuse the value: what counts is what is shown before.
  await perform(t, operation.id, await only(t, operation, full, path, value));
  const before = await t.support.effects.look(t, operation, full);
  if ((valueAt(before, path) ?? null) === null) return false;
  const reply = await perform(t, operation.id, await only(t, operation, full, path, null));
  const isCalledInvalid =
    isAnswer(reply, invalidAnswers(t.contract, operation)) && !mayRefuseNull(t.contract, operation, path);
  expecting(t, rules, operation.id).that(`${path} cleared`, !isCalledInvalid, () => [
    `null to be taken for ${path}, as its schema says`,
    answerOf(reply),
  ]);
  if (!isSuccess(reply)) return false;
  const read = await t.support.effects.look(t, operation, full);
  expectShown(
    t,
    rules,
    operation,
    { reply, read },
    {
      state: `${path} cleared`,
      what: `${path}, which was set to null:`,
      expected: null,
      observed: (shown) => valueAt(shown, path) ?? null,
    },
  );
  return true;
}

/** The request with this value and what the caller sees now; of a partial update without all other members. */
async function only(
  t: Trial,
  operation: Operation,
  full: CallRequest,
  path: string,
  value: unknown,
): Promise<CallRequest> {
  const [name = ""] = path.split(".");
  const begun = bodyOfUpdate(t, operation, full.body, { [name]: asObject(full.body)?.[name] });
  return withSeen(t, operation, { ...full, body: withValueAt(begun, path, value) });
}
