import { counted } from "./counted.ts";
import type { OperationReport, Report } from "../runner/result/report.ts";

/** The numbers of one operation. */
export interface OperationRow {
  operation: string;
  violated: number;
  held: number;
  neverExercised: number;
  notDeclared: number;
  /** Rules that are judged at no other operation. */
  own: number;
}

/** A row per operation: those with most violations first, then those that the contract says least of. */
export function operationRows({ operations = [] }: Report): OperationRow[] {
  const places = Map.groupBy(operations.flatMap(rulesAt), (id) => id);
  return operations
    .map((each) => ({
      operation: each.operation,
      violated: each.violated.length,
      held: each.held.length,
      neverExercised: each.neverExercised.length,
      notDeclared: each.notDeclared.length,
      own: rulesAt(each).filter((id) => places.get(id)?.length === 1).length,
    }))
    .toSorted(
      (one, other) => other.violated - one.violated || other.neverExercised - one.neverExercised || one.own - other.own,
    );
}

function rulesAt({ violated, held, neverExercised, notDeclared }: OperationReport): string[] {
  return [...violated, ...held, ...neverExercised, ...notDeclared];
}

export const withoutOwnRuleTitle = "Operations without a rule of their own: what they do the contract does not say";

/** Of a whole run: the operations at which only rules are judged that others have too. One line for those with equally many. */
export function withoutOwnRuleLines(report: Report): string[] {
  if (report.part !== undefined) return [];
  const silent = operationRows(report).filter(({ own }) => own === 0);
  const groups = Map.groupBy(silent, ({ violated, held, neverExercised, notDeclared }) =>
    Math.min(1, violated + held + neverExercised + notDeclared),
  );
  return [...groups].map(([some, rows]) => {
    const what = some === 0 ? "no rule at all" : "only rules that other operations have too";
    return `${counted(rows.length, "operation")} with ${what}: ${namesOf(rows)}`;
  });
}

const mostNamed = 20;

function namesOf(rows: readonly OperationRow[]): string {
  const rest = rows.length - mostNamed;
  const named = rows.slice(0, mostNamed).map(({ operation }) => operation);
  return `${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
