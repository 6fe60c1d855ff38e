import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { asObject, textAt, withValueAt } from "../../json/value-at.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer, isSuccess } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { expectShown } from "../reads/expect-shown.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** A free text may be as long as its schema says, counted in characters whatever bytes they take, and is shown whole. */
export function longestTexts(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "bounds-enforced");
    const texts = boundedTexts(document, operation);
    if (rules.length === 0 || texts.length === 0) return [];
    return defineCheck({
      ...ofOperation("schema", operation, "accepts texts of the maximum length"),
      rules,
      // That long texts are taken does not show that longer ones are refused.
      onlyViolates: rules,
      cost: 2,
      async run(t) {
        for (const { name, longest } of texts) await send(t, operation, rules, name, longest);
      },
    });
  });
}

/** A member of a body, and how many characters it may have. */
interface BoundedText {
  name: string;
  longest: number;
}

/** Beyond this a text is longer than anybody counts in bytes by mistake. */
const MOST = 2_000;

/** The members of the body that take any text up to some length, and that name, select or identify nothing. */
function boundedTexts(document: object, { body, references, refusals, outcomes }: Operation): BoundedText[] {
  if (body?.contentType !== "application/json") return [];
  const places = [...references.map(({ at }) => at), ...refusals.map(({ at }) => at), outcomes?.selector];
  const { properties } = resolved(document, schemaAt(document, body.schema));
  return Object.entries(asObject(properties) ?? {}).flatMap(([name, member]) => {
    const schema = besidesNull(document, member);
    const { maxLength } = schema;
    const hasMeaning = places.some((at) => at === `body.${name}`);
    if (hasMeaning || !isFreeText(schema) || typeof maxLength !== "number" || maxLength > MOST) return [];
    return [{ name, longest: maxLength }];
  });
}

async function send(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  name: string,
  longest: number,
): Promise<void> {
  const plain = await requestOf(t, operation.id);
  const text = `E${"é".repeat(longest - 1)}`;
  const request = { ...plain, body: withValueAt(plain.body, name, text) };
  const reply = await perform(t, operation.id, request);
  const isCalledInvalid = isAnswer(reply, invalidAnswers(t.contract, operation));
  expecting(t, rules, operation.id).that(`${name} of ${longest} characters`, !isCalledInvalid, () => [
    `${name} to be taken with ${longest} characters, as its schema says`,
    answerOf(reply),
  ]);
  if (!isSuccess(reply) || !isShown(t, operation, name)) return;
  const read = await t.support.effects.look(t, operation, request, reply);
  expectShown(
    t,
    rules,
    operation,
    { reply, read },
    {
      state: `${name} of ${longest} characters`,
      what: `${name}, as long as it was given:`,
      expected: `${longest} characters`,
      observed: (shown) => `${lengthShown(text, textAt(shown, name))} characters`,
    },
  );
}

/** How long a text is as it is shown; another text than the given one, which other checks judge, counts as whole. */
function lengthShown(given: string, shown: string | undefined): number {
  const isGiven = shown?.startsWith(given.slice(0, 3)) === true;
  return Array.from(isGiven ? shown : given).length;
}

/** Whether the contract declares the text as returned verbatim. */
function isShown({ contract, support }: Trial, { id, resourceAction }: Operation, name: string): boolean {
  const { kind, resource = "" } = resourceAction ?? {};
  const shape = contract.resources[resource]?.schema;
  const statement = kind === "creates" ? "shown-as-given" : kind === "changes" ? "changed-is-shown" : undefined;
  if (shape === undefined || statement === undefined || rulesStatingFor(contract, id, statement).length === 0)
    return false;
  const { document } = support;
  return isFreeText(besidesNull(document, memberOf(document, schemaAt(document, shape), name)));
}
