import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { mayBeMissing } from "../../schema/may-be-missing.ts";
import { memberOf } from "../../schema/member-of.ts";
import { optionalMembers } from "../../schema/optional-members.ts";
import { schemaAt } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectShown } from "./expect-shown.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A member that a replacement leaves out is null, or left out, afterwards, in the reply and in a read. */
export function leftOut(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "left-out-is-cleared");
    const names = namesLeftOut({ contract, document }, operation);
    if (rules.length === 0 || names.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "adds no member that was not given"),
      rules,
      cost: 2,
      run: (t) => replace(t, operation, rules, names),
    });
  });
}

/** The members that the body of a PUT may lack, without a default, and its resource may lack, too. */
function namesLeftOut(
  { contract, document }: { contract: Contract; document: object },
  operation: Operation,
): string[] {
  const { method, body, resourceAction } = operation;
  const shape = contract.resources[resourceAction?.resource ?? ""]?.schema;
  const isWriting = resourceAction?.kind === "changes" || resourceAction?.kind === "creates";
  if (method !== "put" || !isWriting || shape === undefined) return [];
  if (!isJsonBody(body)) return [];
  return optionalMembers(document, operation).filter(
    (name) =>
      !("default" in (memberOf(document, schemaAt(document, body.schema), name) ?? {})) &&
      mayBeMissing(document, schemaAt(document, shape), name),
  );
}

async function replace(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  names: readonly string[],
): Promise<void> {
  const full = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  // The target may refuse some of it: what counts is what is shown before.
  const first = await perform(t, operation.id, full);
  const before = asObject(await t.support.effects.look(t, operation, full, first));
  const set = names.filter((name) => (before?.[name] ?? null) !== null);
  t.precondition(set.length > 0, `no value that ${operation.id} could leave out is shown`);
  const reply = await perform(t, operation.id, without(full, set));
  t.precondition(isSuccess(reply), `${operation.id} needs all that it may leave out`);
  const read = await t.support.effects.look(t, operation, full, reply);
  expectShown(
    t,
    rules,
    operation,
    { reply, read },
    {
      state: "left out",
      what: "what was left out:",
      expected: Object.fromEntries(set.map((name) => [name, null])),
      observed: (shown) => Object.fromEntries(set.map((name) => [name, asObject(shown)?.[name] ?? null])),
    },
  );
}

function without(request: CallRequest, names: readonly string[]): CallRequest {
  const rest = Object.entries(asObject(request.body) ?? {}).filter(([name]) => !names.includes(name));
  return { ...request, body: Object.fromEntries(rest) };
}
