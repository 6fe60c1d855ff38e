import type { Contract, Filter, Operation } from "@tallystick/contract";
import { rulesOf, withOperation, type ContractMutant } from "./contract-mutant.ts";

/** For every filter: ignores it, compares another field, compares differently, leaves out one of several fields. */
export function filterMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.filters.flatMap((filter) => {
      const mutant = (fault: string, name: string, wrong: Filter | undefined): ContractMutant => ({
        operation: operation.id,
        id: `${operation.id}/filters/${filter.parameter}-${name}`,
        fault: `${operation.id} ${fault}`,
        rules: rulesOf(filter.rule),
        mutate: (given) => replaceFilter(given, operation.id, filter, wrong),
      });
      return [
        mutant(`ignores ${filter.parameter}.`, "ignored", undefined),
        ...OTHER_MATCHES[filter.match].map((match) =>
          mutant(`reads ${filter.parameter} as ${match}.`, `as-${match}`, { ...filter, match }),
        ),
        ...otherPath(operation, filter).map((path) =>
          mutant(`filters ${filter.parameter} by ${path}.`, `at-${path}`, { ...filter, paths: [path] }),
        ),
        ...sidesOf(filter).map((side) =>
          mutant(`ignores the ${side} in the filter ${filter.parameter}.`, `blind-at-${side}`, {
            ...filter,
            paths: filter.paths.filter((path) => path.split(".")[0] !== side),
          }),
        ),
      ];
    }),
  );
}

/** The first path segments of a filter that compares several fields. */
function sidesOf({ paths }: Filter): string[] {
  const sides = [...new Set(paths.map((path) => path.split(".")[0] ?? path))];
  return sides.length > 1 ? sides : [];
}

const OTHER_MATCHES: Readonly<Record<Filter["match"], Filter["match"][]>> = {
  equals: [],
  contains: [],
  from: ["to"],
  to: ["from"],
  substring: ["substring-any-case", "equals"],
  "substring-any-case": ["substring"],
};

/** One other field, from another filter of the same list. */
function otherPath(operation: Operation, filter: Filter): string[] {
  const paths = operation.filters
    .filter((each) => each.match === filter.match)
    .flatMap((each) => each.paths)
    .filter((path) => !filter.paths.includes(path));
  return filter.match === "equals" ? paths.slice(0, 1) : [];
}

function replaceFilter(contract: Contract, id: string, filter: Filter, by: Filter | undefined): Contract {
  return withOperation(contract, id, (row) => ({
    ...row,
    filters: row.filters.flatMap((each) =>
      each.parameter === filter.parameter ? (by === undefined ? [] : [by]) : [each],
    ),
  }));
}
