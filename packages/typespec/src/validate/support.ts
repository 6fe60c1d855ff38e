import { isArrayModelType, navigateType, type Type } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { bodiesOf } from "../bodies.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { propertiesOf, resourceName } from "../decorators/resource.ts";
import { fixedOf } from "../emit/operations.ts";
import { createDiagnostic } from "../lib.ts";
import { successBodies } from "../paths.ts";
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

/** A resource is in some body: otherwise the document has no schema for it. Reads and lists show the one that they name. */
export const resourcesAreShown: Check = (spec) => [...inNoBody(spec), ...readsOfOthers(spec)];

const inNoBody: Check = ({ program, operations, webhooks }) => {
  const shown = new Set<Type>();
  const add = (type: Type): void => void shown.add(type);
  for (const body of [...operations, ...webhooks].flatMap(bodiesOf)) navigateType(body, { model: add, union: add }, {});
  return resourceTypes(program)
    .filter((resource) => resourceName(resource) !== "" && !shown.has(resource))
    .map((resource) =>
      createDiagnostic({
        code: "resource-not-shown",
        messageId: "default",
        format: { name: resourceName(resource) },
        target: resource,
      }),
    );
};

/** The reply of a read, or the items of a list, may have no declared resource; where they have one, it is that of the operation. */
const readsOfOthers: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    resourceActionUses.on(program, operation.type).flatMap(({ value: { kind, resource }, node }) => {
      if (kind !== "reads" && kind !== "lists") return [];
      const bodies = successBodies(operation);
      const shown = (kind === "reads" ? bodies : bodies.flatMap((body) => itemsIn(body))).flatMap(variantsOf);
      const isOwn = shown.some((type) => variantsOf(resource).includes(type));
      const other = resourceTypes(program).find((each) => variantsOf(each).some((type) => shown.includes(type)));
      if (isOwn || other === undefined) return [];
      const format = { operation: operation.id, kind, name: resourceName(resource), shown: resourceName(other) };
      return createDiagnostic({
        code: "resource-not-shown",
        messageId: "other",
        format,
        target: argumentNode(node, [0]),
      });
    }),
  );

/** The items of a list: the elements of its reply, or of the lists that it holds. */
function itemsIn(body: Type): Type[] {
  if (body.kind !== "Model") return [];
  const lists = isArrayModelType(body) ? [body] : propertiesOf(body).map(({ type }) => type);
  return lists.flatMap((type) => (type.kind === "Model" && isArrayModelType(type) ? [type.indexer.value] : []));
}

/** A type, and those that it is a union of. */
function variantsOf(type: Type): Type[] {
  return [type, ...(type.kind === "Union" ? [...type.variants.values()].flatMap((each) => variantsOf(each.type)) : [])];
}
