import { mediaFormOf, type Body, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { isForm } from "../../http/build-request.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { soundRequestOf, requestOf } from "../../requests/fixtures/requests.ts";
import { parsedJson } from "../../json/parsed-json.ts";
import { asObject } from "../../json/value-at.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStating } from "../rules-stating.ts";
import { isOpen } from "./open-body.ts";

/** Bodies that are not JSON, and requests with more than was declared. */
export function bodies(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => [
    ...(operation.body?.required === true && isReadable(operation.body) ? [unreadable(contract, operation)] : []),
    undeclaredIgnored(contract, operation),
  ]);
}

/** Bytes and plain text cannot be unreadable. */
function isReadable({ contentType }: Body): boolean {
  return ["json", "multipart"].includes(mediaFormOf(contentType));
}

function unreadable(contract: Contract, operation: Operation): Check {
  const rules = rulesStating(contract, "unreadable-body-refused");
  return defineCheck({
    ...ofOperation("schema", operation, "refuses a body that is not JSON"),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const { body: _none, ...to } = await soundRequestOf(t, operation.id);
      const malformed = await t.call(operation.id, { ...to, raw: { body: '{"unfinished": ' } });
      // A form that cannot be read may be refused as a wrong media type.
      const { unsupportedMediaType } = contract.conventions.answers;
      const invalid = invalidAnswers(contract, operation);
      const refusals = isForm(operation) ? [...invalid, unsupportedMediaType] : invalid;
      expecting(t, rules).answer("malformed JSON", malformed, refusals);
      if (!isForm(operation)) await sendMalformed(t, operation, to, rules);
      const other = await t.call(operation.id, { ...to, raw: { body: "<body/>", contentType: "application/xml" } });
      const answers = [...invalidAnswers(contract, operation), unsupportedMediaType];
      expecting(t, rules).answer("another media type", other, answers);
    },
  });
}

/** Texts that no JSON parser accepts, and values that are not objects: what the schema of the body allows is not sent. */
const noJson: Readonly<Record<string, string>> = {
  "JSON and more": '{"a":1} x',
  "a comma too many": '{"a":1,}',
  "single quotes": "{'a':1}",
  "nothing at all": "",
  "a list": "[]",
  null: "null",
  "a text": '"text"',
};

async function sendMalformed(t: Trial, operation: Operation, to: CallRequest, rules: readonly string[]): Promise<void> {
  const validator = createRequestBodyValidator(t.support.document);
  for (const [state, body] of Object.entries(noJson)) {
    const value = parsedJson(body);
    if (value !== undefined && validator.fault(operation.body?.schema ?? "", value) === undefined) continue;
    // An update may accept an empty body as no change.
    if (body === "" && operation.method === "patch") continue;
    const reply = await t.call(operation.id, { ...to, raw: { body } });
    expecting(t, rules).answer(state, reply, invalidAnswers(t.contract, operation));
  }
}

/** Undeclared fields and parameters are ignored (V-06). */
function undeclaredIgnored(contract: Contract, operation: Operation): Check {
  const rules = rulesStating(contract, "undeclared-fields-ignored");
  return defineCheck({
    ...ofOperation("schema", operation, "ignores unknown members"),
    rules,
    cost: 2,
    sharesFixtures: true,
    run: (t) => sendUndeclared(t, operation, rules),
  });
}

async function sendUndeclared(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const request = await requestOf(t, operation.id);
  const body = isOpen(t, operation, request.body) ? asObject(request.body) : undefined;
  const reply = await perform(t, operation.id, {
    ...request,
    query: { ...request.query, suiteSaysMore: "yes" },
    ...(body && { body: { ...body, suiteSaysMore: { nested: [1, "two"] } } }),
    deliberatelyInvalid: true,
  });
  expecting(t, rules).success(`${operation.id} with undeclared fields`, reply);
}
