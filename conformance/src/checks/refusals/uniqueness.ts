import type { Contract, Operation, Reference, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer, isSuccess, rulesOfRowsFor } from "../../requests/expect.ts";
import { belongsToNobody } from "../access/belongs-to-nobody.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { otherValue } from "../../requests/bodies/another-request.ts";
import { makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import type { RequestOptions } from "../../requests/resources/request-options.ts";
import { referencesOf } from "../../requests/resources/references.ts";
import { schemaOf } from "../../requests/bodies/body-schema.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A value that must be unique may be used again where it need not be: beside something else, and by another tenant. */
export function uniqueness(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ resourceAction, body }) => resourceAction?.kind === "creates" && isJsonBody(body))
    .flatMap((operation) =>
      operation.refusals.flatMap((refusal) => [
        ...elsewhere(contract, operation, refusal),
        ...byAnotherTenant(contract, operation, refusal),
      ]),
    );
}

/** A value that is unique within something: used once in each of two of them. */
function elsewhere(contract: Contract, operation: Operation, refusal: Refusal): Check[] {
  const { when, at, within } = refusal;
  const rules = rulesOfRowsFor(contract, operation.id, refusal.rule);
  const place = referencesOf(contract, operation).find((reference) => reference.at === within);
  const isOfBody = within?.startsWith("body.") === true;
  if (when !== "duplicate" || at === undefined || rules.length === 0 || within === undefined) return [];
  if (place === undefined && !isOfBody) return [];
  return [
    defineCheck({
      ...ofOperation("refusals", operation, `accepts a repeated ${at} with another ${within}`),
      rules,
      // That it is taken there does not show that it is refused here.
      onlyViolates: rules,
      cost: 2,
      async run(t) {
        const used = await requestUsed(t, operation);
        const value = valueInRequest(used, at);
        const elsewhereIn: RequestOptions =
          place === undefined
            ? { members: { [within]: anotherScope(t, operation, within, used) } }
            : { named: { [nameOf(contract, operation, place)]: (await makeResource(t, place.resource)).id } };
        const isName = referencesOf(contract, operation).some((reference) => reference.at === at);
        const same = isName && typeof value === "string" ? { named: { [at]: value } } : { members: { [at]: value } };
        const request = await requestWith(t, operation.id, {
          named: { ...elsewhereIn.named, ...same.named },
          members: { ...elsewhereIn.members, ...same.members },
        });
        await expectTaken(t, operation, refusal, request, rules);
      },
    }),
  ];
}

/** How the only resource of its kind is named, so that it is brought into a state in which it is accepted. */
function nameOf(contract: Contract, operation: Operation, { at, resource }: Reference): string {
  const alike = referencesOf(contract, operation).filter((reference) => reference.resource === resource);
  return alike.length === 1 ? resource : at;
}

/** Another value than a request has at the place within which something is unique. */
function anotherScope(t: Trial, operation: Operation, within: string, used: CallRequest): unknown {
  const other = otherValue(t, schemaOf(t, operation, within), valueInRequest(used, within), 1);
  t.precondition(other !== undefined, `nothing else can be given at ${within}`);
  return other;
}

/** A value that one tenant has used: for another it is as if it did not exist. */
function byAnotherTenant(contract: Contract, operation: Operation, refusal: Refusal): Check[] {
  const { when, at, within } = refusal;
  const rules = rulesStatingFor(contract, operation.id, "other-tenant-sees-nothing");
  // What nobody in particular makes, or anybody sees, belongs to no tenant.
  const isOwned = !belongsToNobody(contract, operation.resourceAction?.resource ?? "");
  const isAlone = isOwned && referencesOf(contract, operation).length === 0 && operation.signedRetry === undefined;
  if (when !== "duplicate" || at === undefined || within !== undefined || !isAlone || rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("refusals", operation, `accepts ${at} of another tenant`),
      rules,
      onlyViolates: rules,
      needs: ["other-platform"],
      cost: 2,
      async run(t) {
        const value = await usedValue(t, operation, at);
        const request = await requestWith(t, operation.id, { members: { [at]: value } });
        await expectTaken(t, operation, refusal, { ...request, as: "other" }, rules);
      },
    }),
  ];
}

/** The value with which something was created just now. */
async function usedValue(t: Trial, operation: Operation, at: string): Promise<unknown> {
  return valueInRequest(await requestUsed(t, operation), at);
}

/** The request with which something was created just now. */
async function requestUsed(t: Trial, operation: Operation): Promise<CallRequest> {
  const request = await requestWith(t, operation.id);
  t.precondition(isSuccess(await perform(t, operation.id, request)), `${operation.id} does not succeed`);
  return request;
}

async function expectTaken(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  request: CallRequest,
  rules: readonly string[],
): Promise<void> {
  const reply = await perform(t, operation.id, request);
  expecting(t, rules, operation.id).that("used again elsewhere", !isAnswer(reply, [refusal]), () => [
    `${refusal.at} to be taken, as nothing there has it`,
    answerOf(reply),
  ]);
}
