import type { Contract, RuleId } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import type { Oracle, OracleContext } from "../../engine/types.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { asObject, valueAt } from "../../json/value-at.ts";
import { isId, isUtc, isWhole } from "../facts/fact.ts";
import { fieldsOf, type Field } from "./fields.ts";

/** A convention for every field of every reply that it applies to. */
interface FieldInvariant {
  rule: RuleId;
  /** Whether it also applies to undeclared fields. */
  isForAll?: boolean;
  expected: string;
  /** Whether it applies to fields of this name. */
  appliesTo(name: string): boolean;
  /** Whether it applies to this value; absent: to every one. */
  when?(value: unknown): boolean;
  holds(field: Field, contract: Contract): boolean;
}

const countries = new Set(["country", "nationality", "region", "countryOfResidence"]);
const amounts = new Set(["amount", "fees"]);

/** Decimals of the smallest unit, as the source names them. */
const knownDecimals: Readonly<Record<string, number>> = { USD: 2, BTC: 8 };

const invariants: readonly FieldInvariant[] = [
  {
    rule: "CONV-01",
    expected: "the word of its kind, a colon and a UUID",
    appliesTo: (name) => name === "id" || name === "requestId",
    holds: ({ value }, contract) =>
      isId(value, "Request") || Object.values(contract.resources).some(({ prefix }) => isId(value, prefix)),
  },
  {
    rule: "CONV-02",
    expected: "an ISO 8601 date-time in UTC",
    appliesTo: (name) => name.endsWith("At"),
    holds: ({ value }) => isUtc(value),
  },
  {
    rule: "CONV-04",
    expected: "a whole number of the smallest unit",
    appliesTo: (name) => amounts.has(name),
    // No threshold is no amount.
    when: (value) => value !== null,
    holds: ({ value }) => isWhole(value),
  },
  {
    rule: "CONV-05",
    isForAll: true,
    expected: "a name in camelCase",
    // The reply of the endpoint's test is the one exception (V-07).
    appliesTo: (name) => !["response_status", "response_body"].includes(name),
    holds: ({ name }) => /^[a-z][a-zA-Z0-9]*$/.test(name),
  },
  {
    rule: "CONV-06",
    expected: "a country of two upper-case letters",
    appliesTo: (name) => countries.has(name),
    holds: ({ value }) => typeof value === "string" && /^[A-Z]{2}$/.test(value),
  },
  {
    rule: "CUR-01",
    expected: "code, name, symbol and decimals",
    appliesTo: (name) => name === "currency",
    when: isObject,
    holds: ({ value }) =>
      ["code", "name", "symbol"].every((name) => typeof valueAt(value, name) === "string") &&
      valueAt(value, "decimals") !== undefined,
  },
  {
    rule: "CUR-02",
    expected: "as many decimals as the smallest unit has",
    appliesTo: (name) => name === "currency",
    when: isObject,
    holds: ({ value }) => {
      const decimals = valueAt(value, "decimals");
      return isWhole(decimals, 0) && (knownDecimals[String(valueAt(value, "code"))] ?? decimals) === decimals;
    },
  },
];

function isObject(value: unknown): boolean {
  return asObject(value) !== undefined;
}

/** Checks the conventions on every field of every reply. */
export function fieldOracle(contract: Contract): Oracle {
  const mine = invariants.filter(({ rule }) => contract.rules[rule] !== undefined);
  const known = new Map<string, readonly FieldInvariant[]>();
  const invariantsOf = (name: string): readonly FieldInvariant[] => {
    const found = known.get(name) ?? mine.filter((invariant) => invariant.appliesTo(name));
    known.set(name, found);
    return found;
  };
  return {
    name: "schema/conventions of every field",
    family: "schema",
    rules: mine.map(({ rule }) => rule),
    examine(scene, exchange) {
      for (const field of fieldsOf(scene.document, schemaOf(scene, exchange), exchange.body)) {
        for (const invariant of invariantsOf(field.name)) {
          const isMeant = (field.isDeclared || invariant.isForAll === true) && invariant.when?.(field.value) !== false;
          if (isMeant) judgeField(scene, exchange, invariant, field);
        }
      }
    },
  };
}

/** What the contract declares for the body of such a reply; nothing for an undeclared one. */
function schemaOf({ contract, document }: OracleContext, { operation, status }: Exchange): unknown {
  const pointer = contract.operations[operation]?.replies.find((reply) => reply.status === status)?.schema;
  return pointer === undefined ? {} : schemaAt(document, pointer);
}

function judgeField(scene: OracleContext, exchange: Exchange, invariant: FieldInvariant, field: Field): void {
  scene.holds(invariant.rule, `${exchange.operation} ${field.name}`, invariant.holds(field, scene.contract), () => ({
    operation: exchange.operation,
    expected: `${field.path}: ${invariant.expected}`,
    observed: invariant.rule === "CONV-05" ? field.name : (JSON.stringify(field.value) ?? "nothing"),
  }));
}
