import { navigateType, type Type } from "@typespec/compiler";
import { bodiesOf } from "../bodies.ts";
import { resourceName } from "../decorators/resource.ts";
import { fixedOf } from "../emit/operations.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceTypes } from "../resource-types.ts";
import type { Check } from "./spec.ts";

/** Operations with one method and path differ in a parameter with one value, such as `accept`, by which a server tells them apart. */
export const routesDiffer: Check = ({ operations }) => {
  const byRoute = Map.groupBy(operations, ({ http, fixed }) => {
    const values = http.parameters.parameters.flatMap((each) => {
      const { fixed: value } = fixedOf(each);
      return value === undefined ? [] : `${each.type} ${each.name} ${value}`;
    });
    return [http.verb, http.path, ...fixed.flat(), ...values].join(" ");
  });
  return [...byRoute.values()].flatMap(([first, ...others]) =>
    others.map(({ id, type, http }) => {
      const format = { operation: id, other: first?.id ?? "", verb: http.verb, path: http.path };
      return createDiagnostic({ code: "route-repeated", format, target: type });
    }),
  );
};

/** A resource has a name. */
export const resourcesAreNamed: Check = ({ program }) =>
  resourceTypes(program)
    .filter((resource) => resourceName(resource) === "")
    .map((resource) => createDiagnostic({ code: "unnamed-resource", target: resource }));

/** A resource is in some body: otherwise the document has no schema for it. */
export const resourcesAreShown: Check = ({ program, operations, webhooks }) => {
  const shown = new Set<Type>();
  const add = (type: Type): void => void shown.add(type);
  for (const body of [...operations, ...webhooks].flatMap(bodiesOf)) navigateType(body, { model: add, union: add }, {});
  return resourceTypes(program)
    .filter((resource) => resourceName(resource) !== "" && !shown.has(resource))
    .map((resource) =>
      createDiagnostic({ code: "resource-not-shown", format: { name: resourceName(resource) }, target: resource }),
    );
};
