import type { Filter, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { matches } from "./matching.ts";
import type { ListOperation } from "./population.ts";

/** A filter that narrows a list also where it is not given. */
export interface DefaultFilter {
  filter: Filter;
  /** The value that is meant then. */
  usual: string;
  /** Every value that it may have, as far as the schema names them. */
  values: readonly string[];
}

/** The filters of a list whose parameters have a default. */
export function defaultFilters(
  { support }: Pick<Trial, "support">,
  { id, filters }: Pick<Operation, "id" | "filters">,
): DefaultFilter[] {
  const pointers = parameterSchemas(support.document);
  return filters.flatMap((filter) => {
    const pointer = pointers.get(`${id} query ${filter.parameter}`);
    const schema = pointer === undefined ? {} : resolved(support.document, schemaAt(support.document, pointer));
    const { default: usual, enum: named, type } = schema;
    if (typeof usual !== "string" && typeof usual !== "boolean" && typeof usual !== "number") return [];
    const values = Array.isArray(named) ? named : type === "boolean" ? [true, false] : [usual];
    return [{ filter, usual: String(usual), values: values.map(String) }];
  });
}

/** Whether a list shows an item where only these filters are given. */
export function isShownBy(
  t: Pick<Trial, "support">,
  operation: ListOperation,
  item: unknown,
  given: Readonly<Record<string, unknown>>,
): boolean {
  return defaultFilters(t, operation).every(
    ({ filter, usual }) => Object.hasOwn(given, filter.parameter) || matches(filter, item, usual),
  );
}

/** The filters that include an item with a non-default value. */
export function queryFor(t: Pick<Trial, "support">, operation: ListOperation, item: unknown): Record<string, string> {
  const needed = defaultFilters(t, operation).flatMap(({ filter, usual, values }) => {
    const shown = matches(filter, item, usual) ? undefined : values.find((value) => matches(filter, item, value));
    return shown === undefined ? [] : [[filter.parameter, shown] as const];
  });
  return Object.fromEntries(needed);
}
