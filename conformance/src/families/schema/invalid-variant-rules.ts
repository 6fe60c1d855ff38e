import type { Contract, Operation, RuleId } from "@tallystick/contract";
import { declaredFor } from "../expect.ts";
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

/** Which rules invalid variants are charged to. */
export interface InvalidVariantRules {
  rules: readonly InvalidVariantRule[];
  /** Variants that a conforming service may accept: it never reads the field. */
  ignored: readonly Omit<InvalidVariantRule, "rule">[];
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

/** The rules by which a schema violation in this operation gets a 400. */
export function rulesOfInvalidVariant(
  contract: Contract,
  { rules, ignored }: InvalidVariantRules,
  operation: Operation,
  variant: Pick<InvalidVariant, "path" | "keyword"> & { type?: string | undefined },
): string[] {
  if (ignored.some((each) => fits(each, operation, variant))) return [];
  const fitting = rules.filter((row) => fits(row, operation, variant));
  return declaredFor(contract, operation.id, ...fitting.map(({ rule }) => rule));
}
