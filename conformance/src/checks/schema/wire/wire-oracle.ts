import type { Contract } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import type { Oracle, OracleContext } from "../../check.ts";
import { resolved, schemaAt } from "../../../schema/resolve.ts";
import type { ContractAdapter } from "../../contract-adapter.ts";
import { expecting } from "../../../requests/expect.ts";
import { isId, isUtc } from "../facts/fact.ts";
import { rulesOfInvariant, type FieldInvariant } from "./field-invariant.ts";
import { fieldsOf, type Field } from "./fields.ts";

/** Statements about fields. */
const stated: readonly FieldInvariant[] = [
  {
    by: { states: "typed-ids" },
    expected: "the word of its kind, a colon and a UUID",
    appliesTo: ({ name }) => name === "id" || name === "requestId",
    holds: ({ value }, contract) =>
      isId(value, "Request") || Object.values(contract.resources).some(({ prefix }) => isId(value, prefix)),
  },
  {
    by: { states: "times-in-utc" },
    expected: "an ISO 8601 date-time in UTC",
    appliesTo: ({ schema }, document) => isTime(document, schema),
    when: (value) => value !== null,
    holds: ({ value }) => isUtc(value),
  },
  {
    by: { states: "camel-case-names" },
    isForAll: true,
    isAboutName: true,
    expected: "a name in camelCase",
    appliesTo: () => true,
    // A name that the document declares is right as it is.
    holds: ({ name, isDeclared }) => isDeclared || /^[a-z][a-zA-Z0-9]*$/.test(name),
  },
];

/** Whether the values of a schema are date-times, apart from null. */
function isTime(document: object, schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const known = times.get(schema) ?? findsTime(document, schema);
  times.set(schema, known);
  return known;
}

/** Every field of every reply is asked for. */
const times = new WeakMap<object, boolean>();

function findsTime(document: object, schema: object): boolean {
  const { format, anyOf, oneOf } = resolved(document, schema);
  return format === "date-time" || [anyOf, oneOf].flat().some((each) => each !== undefined && isTime(document, each));
}

/** Checks the conventions on every field of every reply. */
export function fieldOracle(
  contract: Contract,
  { fieldInvariants = [] }: Pick<ContractAdapter, "fieldInvariants">,
): Oracle {
  const mine = [...stated, ...fieldInvariants].map((invariant) => ({
    invariant,
    rules: rulesOfInvariant(contract, invariant),
  }));
  const judged = mine.filter(({ rules }) => rules.length > 0);
  return {
    name: "schema/conventions of every field",
    family: "schema",
    rules: [...new Set(judged.flatMap(({ rules }) => rules))].toSorted(),
    examine(scene, exchange) {
      for (const field of fieldsOf(scene.document, schemaOf(scene, exchange), exchange.body)) {
        for (const { invariant, rules } of judged) {
          if (isMeant(scene, invariant, field)) judgeField(scene, exchange, invariant, rules, field);
        }
      }
    },
  };
}

/** The declared body of a reply; undefined for an undeclared one. */
function schemaOf({ contract, document }: OracleContext, { operation, status }: Exchange): unknown {
  const pointer = contract.operations[operation]?.replies.find((reply) => reply.status === status)?.schema;
  return pointer === undefined ? {} : schemaAt(document, pointer);
}

function isMeant({ document }: OracleContext, invariant: FieldInvariant, field: Field): boolean {
  if (!field.isDeclared && invariant.isForAll !== true) return false;
  return invariant.appliesTo(field, document) && invariant.when?.(field.value) !== false;
}

function judgeField(
  scene: OracleContext,
  exchange: Exchange,
  invariant: FieldInvariant,
  rules: readonly string[],
  field: Field,
): void {
  const isRight = invariant.holds(field, scene.contract);
  expecting(scene, rules, exchange.operation).that(placeOf(exchange, field), isRight, () => [
    `${field.path}: ${invariant.expected}`,
    invariant.isAboutName === true ? field.name : (JSON.stringify(field.value) ?? "nothing"),
  ]);
}

const places = new Map<string, Map<string, string>>();

/** The operation and the field; of a declared one always the same text, because it is counted with every reply. */
function placeOf({ operation }: Exchange, { name, isDeclared }: Field): string {
  if (!isDeclared) return `${operation} ${name}`;
  const ofOperation = places.get(operation) ?? new Map<string, string>();
  places.set(operation, ofOperation);
  const place = ofOperation.get(name) ?? `${operation} ${name}`;
  ofOperation.set(name, place);
  return place;
}
