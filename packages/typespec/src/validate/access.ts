import { accessOf, declaredWays, isScheme } from "../access.ts";
import { conventionsOf } from "../conventions.ts";
import { accessUses } from "../decorators/access.ts";
import { createDiagnostic } from "../lib.ts";
import type { Check } from "./spec.ts";

/** Every operation declares who may call it, by `@access` or `@useAuth`. */
export const accessIsDeclared: Check = ({ program, operations }) =>
  operations
    .filter(({ type }) => accessOf(program, type, conventionsOf(program).schemes) === undefined)
    .map(({ id, type }) => createDiagnostic({ code: "access-missing", format: { operation: id }, target: type }));

/** Where `@access` and `@useAuth` both say who may call an operation, they say the same. */
export const accessIsOne: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type }) =>
    accessUses.on(program, type).flatMap(({ value, node }) => {
      const ways = declaredWays(program, type);
      const { schemes } = conventionsOf(program);
      const isSaid = ways?.some((way) =>
        value.scheme === "none" ? way.length === 0 : way.some((auth) => isScheme(auth, value, schemes)),
      );
      if (isSaid !== false) return [];
      const declared = ways?.map((way) => way.map((auth) => auth.id).join(" and ") || "NoAuth").join(" or ") ?? "";
      const format = { operation: id, scheme: value.scheme, declared };
      return [createDiagnostic({ code: "access-contradicts-auth", format, target: node })];
    }),
  );
