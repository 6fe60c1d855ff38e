import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { isUnsaidId } from "../../requests/bodies/unused-ids.ts";
import { answerOf, hasAnswer } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { valueAt, withValueAt } from "../../json/value-at.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer, isSuccess } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { expectShown } from "../reads/expect-shown.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { allowedValuesOf, type AllowedValue } from "./allowed-values.ts";
import { bodySkeletons } from "./body-skeletons.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/**
 * A body is not refused for a value at the edge of what its schema allows: the least and the greatest number, the shortest
 * and the longest text, counted in characters whatever bytes they take, the fewest and the most items, each named value. Texts
 * and numbers are shown as they were given.
 */
export function acceptedValues(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "bounds-enforced", "invalid-body-refused");
    if (rules.length === 0 || !isJsonBody(operation.body)) return [];
    const schema = schemaAt(document, operation.body.schema);
    const isBounded = bodySkeletons(document, schema).some(
      (skeleton) => valuesFor(operation, allowedValuesOf(document, schema, skeleton)).length > 0,
    );
    if (!isBounded) return [];
    return defineCheck({
      ...ofOperation("schema", operation, "accepts values at their bounds"),
      rules,
      // That they are taken does not show that those beyond are refused.
      onlyViolates: rules,
      cost: 2,
      async run(t) {
        const tried = new Set<string>();
        const kinds = await variantsOf(t, operation.id);
        for (const nth of kinds.keys()) await tryKind(t, operation, rules, nth, tried);
      },
    });
  });
}

/** Those of members that name, select or identify nothing, and for which no refusal is declared. */
function valuesFor(operation: Operation, values: readonly AllowedValue[]): AllowedValue[] {
  const { references, refusals, outcomes } = operation;
  const meant = new Set([...references.map(({ at }) => at), ...refusals.map(({ at }) => at), outcomes?.selector]);
  return values.filter(({ path }) => {
    const at = path.replaceAll(/\.\d+(?=\.|$)/g, "[]");
    return !meant.has(`body.${at}`) && !isUnsaidId(operation, at.replace(/^.*\.|\[\]$/g, ""));
  });
}

/** All values of one edge together; where that is no success, each alone. `tried`: those that another kind has had. */
async function tryKind(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  nth: number,
  tried: Set<string>,
): Promise<void> {
  const found = await valuesOfKind(t, operation, nth);
  const left = found.filter(({ path, what }) => !tried.has(`${path} ${what}`));
  for (const { path, what } of left) tried.add(`${path} ${what}`);
  const edges = Map.groupBy(left, ({ edge }) => edge);
  for (const [edge, values] of edges) {
    const together = await send(t, operation, nth, values);
    if (together !== undefined && isSuccess(together.reply)) {
      await judgeShown(t, operation, rules, { ...together, edge, values });
      continue;
    }
    // A kind that is refused as it is says nothing of its values.
    const plain = await send(t, operation, nth, []);
    if (plain === undefined || !isSuccess(plain.reply)) continue;
    for (const value of values) {
      const alone = values.length === 1 ? together : await send(t, operation, nth, [value]);
      if (alone !== undefined) await judge(t, operation, rules, value, alone);
    }
  }
}

async function valuesOfKind(t: Trial, operation: Operation, nth: number): Promise<AllowedValue[]> {
  const { document } = t.support;
  const body = (await variantsOf(t, operation.id))[nth]?.request.body ?? {};
  const schema = schemaAt(document, operation.body?.schema ?? "#/");
  return valuesFor(operation, allowedValuesOf(document, schema, body));
}

interface Sent {
  request: CallRequest;
  reply: Exchange;
}

/** Sends a fresh request of a kind with these values; undefined where its schema forbids them together. */
async function send(
  t: Trial,
  operation: Operation,
  nth: number,
  values: readonly AllowedValue[],
): Promise<Sent | undefined> {
  const plain = (await variantsOf(t, operation.id))[nth]?.request ?? {};
  const body = values.reduce<unknown>((all, { path, value }) => withValueAt(all, path, value), plain.body ?? {});
  if (createRequestBodyValidator(t.support.document).fault(operation.body?.schema ?? "", body) !== undefined)
    return undefined;
  const request = { ...plain, body };
  return { request, reply: await perform(t, operation.id, request) };
}

async function judge(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  value: AllowedValue,
  { request, reply }: Sent,
): Promise<void> {
  const isInvalid = isAnswer(reply, invalidAnswers(t.contract, operation)) && !isRefusedOtherwise(operation, reply);
  expecting(t, rules, operation.id).that(`${value.path} ${value.what}`, !isInvalid, () => [
    `${value.path} to be taken ${value.what}, as its schema says`,
    answerOf(reply),
  ]);
  if (isSuccess(reply)) await judgeShown(t, operation, rules, { request, reply, edge: value.edge, values: [value] });
}

/** Whether a declared refusal that does not depend on the form of a value looks the same. */
function isRefusedOtherwise({ refusals }: Operation, reply: Exchange): boolean {
  return refusals.some((refusal) => refusal.at === undefined && hasAnswer(reply, refusal));
}

async function judgeShown(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  { request, reply, edge, values }: Sent & { edge: string; values: readonly AllowedValue[] },
): Promise<void> {
  const compared = values.filter(({ path }) => isShown(t, operation, path));
  if (compared.length === 0) return;
  const read = await t.support.effects.look(t, operation, request, reply);
  for (const { path, value, what } of compared) {
    expectShown(
      t,
      rules,
      operation,
      { reply, read },
      {
        state: `${path} ${what}, ${edge}`,
        what: `${path}, as it was given:`,
        expected: typeof value === "string" ? `${value.length} characters` : value,
        observed: (shown) => comparable(value, valueAt(shown, path)),
      },
    );
  }
}

/** A text by its length, as long as it begins as given; another text or number than the given one is for other checks. */
function comparable(given: unknown, shown: unknown): unknown {
  if (typeof given !== "string") return typeof shown === "number" ? shown : given;
  const isGiven = typeof shown === "string" && shown.startsWith(given.slice(0, 3));
  return `${Array.from(isGiven ? shown : given).length} characters`;
}

/** Whether the contract declares the text or number as shown as given. */
function isShown({ contract, support }: Trial, { id, resourceAction }: Operation, path: string): boolean {
  const { kind, resource = "" } = resourceAction ?? {};
  const shape = contract.resources[resource]?.schema;
  const statement = kind === "creates" ? "shown-as-given" : kind === "changes" ? "changed-is-shown" : undefined;
  if (shape === undefined || statement === undefined || rulesStatingFor(contract, id, statement).length === 0)
    return false;
  const { document } = support;
  const schema = besidesNull(document, memberOf(document, schemaAt(document, shape), path));
  const isNumber = [schema["type"]].flat().some((type) => type === "integer" || type === "number");
  return isFreeText(schema) || isNumber;
}
