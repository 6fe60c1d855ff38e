import { readFileSync } from "node:fs";
import type { Check } from "../checks/check.ts";

/** Ships with the package: beside `src` in a clone, beside `dist` when installed. */
export const firstChecksFile: URL = new URL("../../record/first-checks.txt", import.meta.url);

/**
 * A key of each check that stays the same when the check is renamed, moved or written anew: its operation, its rules, and
 * its number among the checks with the same two.
 */
export function keysOf(checks: readonly Pick<Check, "operation" | "rules">[]): string[] {
  const seen = new Map<string, number>();
  return checks.map(({ operation = "-", rules }) => {
    const key = [operation, ...rules.toSorted()].join(" ");
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? key : `${key} ${number}`;
  });
}

/** The keys of the checks that detect mutants of the shipped contract soonest, in order. `pnpm mutants` writes them. */
export function readFirstChecks(): string[] {
  return readFileSync(firstChecksFile, "utf8").split("\n").filter(Boolean);
}

const places = new Map(readFirstChecks().map((key, place) => [key, place]));

/** The checks, each with its place among the first checks if it is one of them. */
export function withPlaces(checks: readonly Check[]): Check[] {
  const keys = keysOf(checks);
  return checks.map((check, index) => {
    const place = places.get(keys[index] ?? "");
    return place === undefined ? check : { ...check, place };
  });
}
