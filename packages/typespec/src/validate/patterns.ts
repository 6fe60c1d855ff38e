import { getPattern } from "@typespec/compiler";
import { createDiagnostic } from "../lib.ts";
import { reachableTypes } from "../reachable-types.ts";
import type { Check } from "./spec.ts";

/** A pattern compiles as JSON Schema reads it: with the `u` flag, which refuses what TypeSpec itself takes, such as `\\-`. */
export const patternsCompile: Check = ({ program }) =>
  reachableTypes(program).flatMap((type) => {
    const pattern = getPattern(program, type);
    const problem = pattern === undefined ? undefined : problemOf(pattern);
    if (problem === undefined) return [];
    const format = { name: "name" in type ? String(type.name) : type.kind, problem };
    return [createDiagnostic({ code: "pattern-unreadable", format, target: type })];
  });

function problemOf(pattern: string): string | undefined {
  try {
    RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
