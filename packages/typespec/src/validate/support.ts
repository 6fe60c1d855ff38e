import { resourceName } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceTypes } from "../resource-types.ts";
import type { Check } from "./spec.ts";

const VERBS = ["get", "post", "put", "patch", "delete"];

/** An operation is called with a method the contract has a word for. */
export const verbsAreSupported: Check = ({ operations }) =>
  operations
    .filter(({ http }) => !VERBS.includes(http.verb))
    .map(({ id, type, http }) =>
      createDiagnostic({ code: "unsupported-verb", format: { operation: id, verb: http.verb }, target: type }),
    );

/** A resource has a name. */
export const resourcesAreNamed: Check = ({ program }) =>
  resourceTypes(program)
    .filter((resource) => resourceName(resource) === "")
    .map((resource) => createDiagnostic({ code: "unnamed-resource", target: resource }));
