// Compared by the compiler: the options of each decorator in `lib/decorators.tsp` are the fields of its row in the contract. The
// omitted fields of a row come from the decorated element and its resource.

import type * as Options from "./gen/decorators.ts";
import type * as Rows from "./model.ts";

/**
 * The same shape with every field required, at every depth: an option with a default is optional, the row's field is not. A row
 * has only the clauses of its version.
 */
type Whole<Shape> = Shape extends readonly (infer Item)[]
  ? Whole<Item>[]
  : Shape extends object
    ? { [Field in Exclude<keyof Shape, keyof Options.InVersions>]-?: Whole<Exclude<Shape[Field], undefined>> }
    : Shape;

/** True when neither shape has a field or a value that the other lacks. */
type Same<Option, Row> = [Whole<Option>, Whole<Row>] extends [Whole<Row>, Whole<Option>] ? true : false;

type Assert<Holds extends true> = Holds;

/** One line for each decorator with options; a line that does not compile names the two shapes that differ. */
export type Compared = [
  Assert<Same<Options.AccessOptions, Omit<Rows.Access, "ways" | "scopes">>>,
  Assert<Same<Options.ConventionsOptions, Rows.Conventions>>,
  Assert<Same<Options.ConservesOptions, Omit<Rows.Conservation, "resource">>>,
  Assert<Same<Options.DeprecationOptions, Rows.Deprecation>>,
  Assert<Same<Options.DeletesOptions, Omit<Rows.ResourceAction, "kind" | "resource">>>,
  Assert<Same<Options.DeliveryOptions, Rows.Delivery>>,
  Assert<Same<Options.EndpointDecisionOptions, Omit<Rows.EndpointDecision, "resource">>>,
  Assert<Same<Options.ExpiresOptions, Pick<Rows.Expiry, "to" | "extendedBy" | "from" | "before" | "rule">>>,
  Assert<Same<Options.IdempotentOptions, Rows.Idempotent>>,
  Assert<Same<Options.LifecycleOptions, Omit<Rows.Lifecycle, "name" | "resource" | "states" | "descriptions">>>,
  Assert<Same<Options.ListingOptions, Omit<Rows.Listing, "bare" | "nextLink">>>,
  Assert<Same<Options.OutcomesOptions, Omit<Rows.Outcomes, "resource">>>,
  Assert<Same<Options.RefusesOptions, Rows.Refusal>>,
  // `states` are strings in TypeSpec, so that the diagnostic unknown-statement can name the nearest one.
  Assert<Same<Omit<Options.RuleOptions, "states">, Pick<Rows.Rule, "level" | "unobservable" | "shown">>>,
  Assert<Same<Options.SignedRetryOptions, Rows.SignedRetry>>,
  Assert<Same<Parameters<Options.Decorators["normalized"]>[2], Rows.NormalForm>>,
  Assert<Same<FilterOptions, Pick<Rows.Filter, "match" | "rule">>>,
];

interface FilterOptions {
  match: Parameters<Options.Decorators["filter"]>[3];
  rule: Extract<NonNullable<Parameters<Options.Decorators["filter"]>[4]>, string>;
}
