import type { Contract } from "@tallystick/contract";
import type { OfferedPart, Report } from "./report.ts";

/** What is left of the contract without these operations; undefined when it is all there. */
export function offeredPart({ operations }: Contract, off: ReadonlyMap<string, string>): OfferedPart | undefined {
  if (off.size === 0) return undefined;
  const of = Object.keys(operations).length;
  const notOffered = [...off].map(([operation, reason]) => ({ operation, reason }));
  return { operations: of - off.size, of, notOffered };
}

/** Of several parts of one run: what one of them saw at work is offered. */
export function mergedOffer(contract: Contract, reports: readonly Report[]): OfferedPart | undefined {
  const [first, ...others] = reports.map(
    ({ offered }) => new Map(offered?.notOffered.map(({ operation, reason }) => [operation, reason])),
  );
  const off = [...(first ?? [])].filter(([operation]) => others.every((each) => each.has(operation)));
  return offeredPart(contract, new Map(off));
}

/** ` for 12 of 93 operations`; nothing when all are offered. */
export function offerText({ offered }: Pick<Report, "offered">): string {
  return offered === undefined ? "" : ` for ${offered.operations} of ${offered.of} operations`;
}
