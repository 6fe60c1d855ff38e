import type { ContractAdapter } from "../contract-adapter.ts";
import { mediaFormOf, type Contract, type Operation, type Refusal } from "@tallystick/contract";
import { ensureBalance } from "../../requests/effects/ensure-balance.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { hasOnlyTexts } from "../../http/build-request.ts";
import { parsedXml, xmlText } from "../../http/xml.ts";
import { asRequested } from "../../schema/as-requested.ts";
import { createValidator } from "../../schema/validator.ts";
import { declaredAnswer } from "../../requests/fixtures/fixture.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { bodySkeletons } from "./body-skeletons.ts";
import {
  exactRules,
  rulesOfInvalidBodies,
  rulesOfInvalidVariant,
  type InvalidVariantRules,
} from "./invalid-variant-rules.ts";
import { rulesStating } from "../rules-stating.ts";
import { rulesAtDeparture } from "./stated-values.ts";
import { freshVariant } from "./fresh-variant.ts";
import { candidatesOf, invalidVariantsOf, type InvalidVariant } from "./invalid-variants.ts";
import { schemaAt } from "../../schema/resolve.ts";

/** A body that breaks its schema in one respect gets a 400, for every respect that a rule covers. */
export function invalidRequests(
  contract: Contract,
  { invalidVariantRules: table, document }: Pick<ContractAdapter, "invalidVariantRules" | "document">,
): Check[] {
  return Object.values(contract.operations)
    .filter(({ body }) => body !== undefined)
    .flatMap((operation) => {
      const exercised = exercisedRules(contract, document, table, operation);
      return rulesOfInvalidBodies(contract, table).flatMap((rule) => {
        const places = exercised.get(rule);
        if (places === undefined) return [];
        return defineCheck({
          ...ofOperation("schema", operation, `refuses wrong values of ${placesName(places)} (${rule})`),
          rules: [rule],
          sharesFixtures: true,
          run: (t) => sendInvalidVariants(t, table, operation, rule),
        });
      });
    });
}

/** The first of many places stands for all. */
function placesName(places: readonly string[]): string {
  const [first = "", ...others] = places;
  return others.length < 2 ? places.join(", ") : `${first} and ${others.length} other fields`;
}

/** The rules that some schema violation exercises, as far as the schema alone shows, with the paths of these violations. */
function exercisedRules(
  contract: Contract,
  document: object,
  table: InvalidVariantRules,
  operation: Operation,
): ReadonlyMap<string, readonly string[]> {
  const schema = schemaAt(document, operation.body?.schema ?? "#/");
  const violations = (table.skeletons ?? bodySkeletons(document, schema)).flatMap((skeleton) =>
    candidatesOf(document, schema, skeleton)
      .filter((variant) => isExpressible(operation, variant))
      .flatMap((variant) =>
        rulesAbout({ contract, document }, table, operation, variant, skeleton).map(
          (rule) => [rule, variant.path] as const,
        ),
      ),
  );
  const byRule = Map.groupBy(violations, ([rule]) => rule);
  return new Map([...byRule].map(([rule, found]) => [rule, [...new Set(found.map(([, path]) => path))]]));
}

function rulesAbout(
  { contract, document }: { contract: Contract; document: object },
  table: InvalidVariantRules,
  operation: Operation,
  variant: InvalidVariant,
  body: unknown,
): string[] {
  const stated = rulesStating(contract, "other-values-refused");
  const schema = schemaAt(document, operation.body?.schema ?? "#/");
  const ofPlace = rulesAtDeparture(document, schema, body, variant).filter((rule) => stated.includes(rule));
  return rulesOfInvalidVariant(contract, table, operation, { ...variant, type: textAt(body, "type") }, ofPlace);
}

/**
 * In a form and in XML nothing is null, or of another type. In a merge patch null takes a member away, and an object names only what
 * changes in it; an item of a list is whole.
 */
function isExpressible(operation: Operation, { keyword, path }: InvalidVariant): boolean {
  const isOfPatch = keyword === "null" || (keyword === "required" && isWithinObject(path));
  if (isOfPatch && operation.body?.contentType === "application/merge-patch+json") return false;
  return !hasOnlyTexts(operation) || !["null", "type", "quoted", "fraction"].includes(keyword);
}

function isWithinObject(path: string): boolean {
  const around = path.split(".").slice(0, -1);
  return around.length > 0 && around.every((part) => !/^\d+$/.test(part));
}

async function sendInvalidVariants(
  t: Trial,
  table: InvalidVariantRules,
  operation: Operation,
  rule: string,
): Promise<void> {
  const document = asRequested(t.support.document);
  const validator = createValidator(document);
  const pointer = operation.body?.schema ?? "";
  const further = (await table.furtherBodies?.(t, operation.id)) ?? [];
  for (const { kind, request: plain } of [...(await variantsOf(t, operation.id)), ...further]) {
    // When a body may be left out, an empty one is equivalent.
    const request = { ...plain, body: plain.body ?? {} };
    const fault = validator.fault(pointer, request.body);
    if (fault !== undefined)
      throw new FixtureUnavailable(`The ${kind || "plain"} body of ${operation.id} is wrong at ${fault.at}.`);
    for (const variant of invalidVariantsOf(document, schemaAt(document, pointer), request.body)) {
      const isMeant =
        rulesAbout({ contract: t.contract, document }, table, operation, variant, request.body).includes(rule) &&
        isExpressible(operation, variant);
      // In a union a value that is wrong for the intended branch may be right for another; in XML an empty list is none.
      if (!isMeant || validator.fault(pointer, asItArrives(t, operation, variant.body)) === undefined) continue;
      const valid = { document, schema: schemaAt(document, pointer), body: request.body };
      const { body } = freshVariant(valid, variant, t.unique("wrong"));
      await expectRefused(t, operation, rule, variant, { ...request, body, deliberatelyInvalid: true });
    }
  }
}

function asItArrives(t: Trial, { body }: Operation, value: unknown): unknown {
  if (body === undefined || mediaFormOf(body.contentType) !== "xml") return value;
  const { document } = t.support;
  return parsedXml(document, body.schema, xmlText(document, body.schema, value));
}

async function expectRefused(
  t: Trial,
  operation: Operation,
  rule: string,
  variant: InvalidVariant,
  request: CallRequest,
): Promise<void> {
  let reply = await t.call(operation.id, request);
  if (isForAnotherReason(t.contract, reply, operation, variant)) {
    const plenty = await ensureBalance(t, operation, request, `body.${variant.path}`);
    if (plenty === undefined) return;
    reply = await t.call(operation.id, plenty);
    if (isForAnotherReason(t.contract, reply, operation, variant)) return;
  }
  const state = `${operation.id} ${variant.path} ${variant.keyword}`;
  const isExact = exactRules(t.contract).includes(rule);
  const answers = invalidAnswers(t.contract, operation);
  const isPlain = isExact ? isAnswer(reply, answers) : answers.some(({ status }) => status === reply.status);
  // A malformed id may count as unknown (V-05), but a missing one cannot be a wrong one.
  const isRefused = isPlain || refusalsGiven(reply, operation, variant).length > 0;
  const expected = `${answers.map(declaredAnswer).join(" or ")}, as ${variant.path} breaks ${variant.keyword}`;
  expecting(t, [rule], operation.id).refused(state, reply, isRefused, expected);
}

/** Conditions of the value alone: what they refuse is refused because of what is wrong with it. */
const ofTheValue: ReadonlySet<string> = new Set([
  "unknown",
  "malformed",
  "missing",
  "unsupported",
  "wrong-kind",
  "wrong-type",
  "wrong-proof",
  "out-of-range",
  "not-positive",
]);

/** Whether the refusal depends on the resource, such as its balance or state: it proves nothing about the schema. */
function isForAnotherReason(
  contract: Contract,
  reply: Exchange,
  operation: Operation,
  variant: InvalidVariant,
): boolean {
  if (isAnswer(reply, invalidAnswers(contract, operation))) return false;
  const given = refusalsGiven(reply, operation, variant);
  return given.length > 0 && given.every(({ when }) => !ofTheValue.has(when));
}

/** The refusals that the row declares at that place and that have this answer. */
function refusalsGiven(reply: Exchange, { refusals }: Operation, { path, keyword }: InvalidVariant): Refusal[] {
  return refusals
    .filter(
      ({ at, when }) =>
        at !== undefined && `body.${path}`.startsWith(at) && (keyword !== "required" || when === "missing"),
    )
    .filter((refusal) => isAnswer(reply, [refusal, ...refusal.accepts]));
}
