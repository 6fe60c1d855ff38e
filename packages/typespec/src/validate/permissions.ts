import { argumentNode } from "../argument-node.ts";
import { accessUses } from "../decorators/access.ts";
import { permissionsUses } from "../decorators/permissions.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { statesOf } from "../states.ts";
import type { Check } from "./spec.ts";

/** Where the permissions of a scheme are declared, operations need no other one. */
export const permissionsAreKnown: Check = ({ program, operations }) => {
  const declared = Map.groupBy(permissionsUses.all(program), ({ value }) => value);
  return operations.flatMap(({ type }) =>
    accessUses.on(program, type).flatMap(({ value: { scheme, permission }, node }) => {
      const known = declared.get(scheme)?.flatMap(({ target }) => statesOf(target));
      if (permission === undefined || known === undefined || known.includes(permission)) return [];
      const format = { permission, scheme, meant: didYouMean(permission, known) };
      const target = argumentNode(node, [0, "permission"]);
      return [createDiagnostic({ code: "unknown-permission", format, target })];
    }),
  );
};
