import type { Contract } from "@tallystick/contract";
import type { ServedOperations } from "../../http/served-operations.ts";
import type { NeverSucceeded, Report } from "./report.ts";

/** Of the operations that the target offers, those that answered no call with a success. */
export function neverSucceeded(
  { operations }: Contract,
  served: ServedOperations,
  notOffered: ReadonlyMap<string, string>,
): NeverSucceeded[] {
  const ids = Object.keys(operations).filter((id) => !notOffered.has(id) && !served.hasWorked(id));
  return ids.map((operation) => {
    const answer = served.usualAnswer(operation);
    return { operation, ...(answer !== undefined && { answer }) };
  });
}

/** Of several parts of one run: what no part saw succeed. */
export function mergedNeverSucceeded(reports: readonly Report[]): NeverSucceeded[] {
  const lists = reports.map((report) => report.neverSucceeded ?? []);
  return (lists[0] ?? []).flatMap(({ operation }) => {
    const same = lists.flatMap((list) => list.filter((each) => each.operation === operation));
    return same.length < lists.length ? [] : [same.find(({ answer }) => answer !== undefined) ?? { operation }];
  });
}

export const neverSucceededTitle = "Operations that never succeeded: what they do has not been judged";

/** One line per operation, with the answer that came most often. */
export function neverSucceededLines({ neverSucceeded: list = [], part }: Report): string[] {
  if (part !== undefined) return [];
  return list.map(({ operation, answer }) =>
    answer === undefined ? `${operation}: never called` : `${operation}: most often answered ${answer}`,
  );
}
