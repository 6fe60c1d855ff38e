import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectedOf, shownOf, verbatimValues, withVerbatim, type VerbatimValue } from "./verbatim-values.ts";
import { readerOf } from "./reader-of.ts";
import { resourceIn } from "./resource-in.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/**
 * Texts and names of maps are shown to the letter, times to the second, lists of words with all their words, and lists of texts
 * or numbers in the order in which they were given, by the reply and by a read.
 */
export function toTheLetter(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesFor(contract, operation);
    if (rules.length === 0 || !isJsonBody(operation.body)) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "returns texts verbatim"),
      rules,
      cost: 2,
      async run(t: Trial) {
        const plain = await requestOf(t, operation.id);
        const values = verbatimValues({ contract, document }, operation, plain.body);
        t.precondition(values.length > 0, `no member of ${operation.id} takes any text or several words`);
        if (await shows(t, operation, rules, plain, values)) return;
        // One of them is refused, which a target may do: each is tried alone.
        for (const value of values) await showsAlone(t, operation, rules, value);
      },
    });
  });
}

function rulesFor(contract: Contract, operation: Operation): string[] {
  const { kind } = operation.resourceAction ?? {};
  if (kind === "creates") return rulesStatingFor(contract, operation.id, "shown-as-given");
  return kind === "changes" ? rulesStatingFor(contract, operation.id, "changed-is-shown") : [];
}

/** Whether the call with these values was accepted; then they are shown. */
async function shows(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  plain: CallRequest,
  values: readonly VerbatimValue[],
): Promise<boolean> {
  const request = { ...plain, body: withVerbatim(plain.body, values) };
  const reply = await perform(t, operation.id, request);
  if (!isSuccess(reply)) return false;
  const given = expectedOf(request.body, values);
  const made = resourceIn(t.contract, reply, operation);
  const read = await readAgain(t, operation, request, reply);
  for (const [state, shown] of Object.entries({ "in the reply": made, "read again": read })) {
    if (asObject(shown) === undefined) continue;
    const observed = shownOf(shown, values);
    expecting(t, rules, operation.id).same(state, "to the letter:", given, observed);
  }
  return true;
}

/** The value is shown, or the first of the plainer ones that is not refused. */
async function showsAlone(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  value: VerbatimValue,
): Promise<void> {
  for (const each of [value.value, ...(value.plainer ?? [])])
    if (await shows(t, operation, rules, await requestOf(t, operation.id), [{ ...value, value: each }])) return;
}

async function readAgain(t: Trial, operation: Operation, request: CallRequest, made: Exchange): Promise<unknown> {
  const reader = readerOf(t.contract, operation);
  const id = idIn(t.contract, operation.resourceAction?.resource, resourceIn(t.contract, made, operation));
  if (reader === undefined) return t.support.effects.look(t, operation, request, made);
  if (id === undefined || t.target.switchedOff.has(reader.operation)) return undefined;
  const reply = await t.call(reader.operation, { params: { [reader.parameter]: id } });
  return isSuccess(reply) ? reply.body : undefined;
}
