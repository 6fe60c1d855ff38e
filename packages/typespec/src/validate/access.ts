import { accessUses } from "../decorators/access.ts";
import { createDiagnostic } from "../lib.ts";
import type { Check } from "./spec.ts";

/** Every operation declares who may call it. */
export const accessIsDeclared: Check = ({ program, operations }) =>
  operations
    .filter(({ type }) => accessUses.on(program, type).length === 0)
    .map(({ id, type }) => createDiagnostic({ code: "access-missing", format: { operation: id }, target: type }));
