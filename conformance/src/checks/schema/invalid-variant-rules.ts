import type { Contract, Operation, RuleId, Statement } from "@tallystick/contract";
import type { RequestVariant, Trial } from "../../requests/trial.ts";
import { declaredFor, together } from "../../requests/expect.ts";
import { rulesStating, rulesStatingFor } from "../rules-stating.ts";
import type { Keyword, InvalidVariant } from "./invalid-variants.ts";

/** Which invalid variants a rule of the contract says get a 400. */
export interface InvalidVariantRule {
  rule: RuleId;
  operation?: RegExp;
  /** The last field of the path, or any. */
  field?: RegExp;
  path?: RegExp;
  keywords?: readonly Keyword[];
  /** Only of bodies with this `type`. */
  type?: string;
}

/** Which rules invalid variants are charged to, besides those that state it of every body. */
export interface InvalidVariantRules {
  rules: readonly InvalidVariantRule[];
  /** Variants that a conforming service may accept: it never reads the field, or the contract leaves them open. */
  ignored: readonly Omit<InvalidVariantRule, "rule">[];
  /** The discriminating fields of each kind of body; absent: as the schemas say. */
  skeletons?: readonly Readonly<Record<string, unknown>>[];
  filters?: FilterLeniency;
  /** Valid requests to depart from, besides the plain one and its kinds: of members that those leave out. */
  furtherBodies?: (t: Trial, operation: string) => Promise<RequestVariant[]>;
}

/** Replies allowed for an invalid filter value besides the usual refusal. */
export interface FilterLeniency {
  /** It may take it for a value that nothing has. */
  open: ReadonlySet<string>;
  /** It may refuse it with this code instead. */
  otherCode(parameter: string): string | undefined;
}

/** Statements about every body. */
const stated: readonly { states: Statement; keywords: readonly Keyword[] }[] = [
  { states: "null-refused", keywords: ["null"] },
  {
    states: "invalid-body-refused",
    keywords: ["required", "type", "quoted", "enum", "items", "fraction", "precision"],
  },
  {
    states: "bounds-enforced",
    keywords: [
      "pattern",
      "pattern-beginning",
      "pattern-end",
      "pattern-case",
      "format",
      "impossible-day",
      "minimum",
      "maximum",
      "multipleOf",
      "minItems",
      "maxItems",
      "uniqueItems",
      "minLength",
      "maxLength",
    ],
  },
];

/** Every rule that an invalid body may violate. */
export function rulesOfInvalidBodies(contract: Contract, { rules }: InvalidVariantRules): string[] {
  return together(
    exactRules(contract),
    rulesStating(contract, "other-values-refused"),
    rules.map(({ rule }) => rule),
  );
}

/** The rules that say with which code an invalid body is refused. */
export function exactRules(contract: Contract): string[] {
  return rulesStating(contract, ...stated.map(({ states }) => states));
}

function fits(
  row: Omit<InvalidVariantRule, "rule">,
  operation: Operation,
  variant: Pick<InvalidVariant, "path" | "keyword"> & { type?: string | undefined },
): boolean {
  const field = variant.path.slice(variant.path.lastIndexOf(".") + 1);
  return (
    (row.operation?.test(operation.id) ?? true) &&
    (row.type ?? variant.type) === variant.type &&
    (row.keywords?.includes(variant.keyword) ?? true) &&
    (row.field?.test(field) ?? true) &&
    (row.path?.test(variant.path) ?? true)
  );
}

/** The rules by which a schema violation in this operation gets a 400; those of its place are given. */
export function rulesOfInvalidVariant(
  contract: Contract,
  { rules, ignored }: InvalidVariantRules,
  operation: Operation,
  variant: Pick<InvalidVariant, "path" | "keyword"> & { type?: string | undefined },
  ofPlace: readonly string[] = [],
): string[] {
  if (ignored.some((each) => fits(each, operation, variant))) return [];
  const general = stated.filter(({ keywords }) => keywords.includes(variant.keyword));
  const fitting = rules.filter((row) => fits(row, operation, variant));
  return together(
    rulesStatingFor(contract, operation.id, ...general.map(({ states }) => states)),
    ofPlace,
    declaredFor(contract, operation.id, ...fitting.map(({ rule }) => rule)),
  );
}
