import { printIdentifier, type Model, type ModelProperty, type Type } from "@typespec/compiler";
import { isNamed, nameOf, pathParameters, shapeOf, successBodies, type Called } from "./called.ts";
import { called, type Inference, type Inferred, type Seen } from "./inference.ts";
import { memberNamed, membersOf, plain } from "./members.ts";

/** A resource, and the names by which others name it: `customer_id` of a Customer. */
interface Target {
  model: Model;
  idMember: string;
  names: ReadonlySet<string>;
}

/** Which members of bodies and parameters of queries are ids of a resource: they are called as its path parameter is, or as it and its id. */
export function referencesOf(seen: Seen): Inferred {
  const targets = targetsOf(seen);
  const statements = new Map(
    seen.operations
      .flatMap((operation) => [...inBodies(operation, targets), ...inQuery(operation, targets)])
      .map((each) => [each.statement, each]),
  );
  return { inferences: [...statements.values()], open: [] };
}

/** Whether a parameter or a member names a resource. */
export function namesResource(property: ModelProperty, seen: Seen): boolean {
  return targetOf(property, targetsOf(seen)) !== undefined;
}

function targetsOf({ resources, operations }: Seen): Target[] {
  return [...resources].map(([shape, { model, idMember }]) => {
    const parameters = operations
      .filter(({ http }) => shapeOf(http.path) === shape)
      .flatMap((each) => pathParameters(each).at(-1)?.name ?? [])
      .map(plain)
      .filter((name) => name.startsWith(plain(model.name)));
    const own = plain(idMember).startsWith(plain(model.name)) ? "" : plain(model.name);
    return { model, idMember, names: new Set([...parameters, `${own}${plain(idMember)}`]) };
  });
}

/** A member `id`, `name` or `code` of something else is its own: only a name that has that of the resource in it names one. */
function targetOf({ name, type }: ModelProperty, targets: readonly Target[]): Target | undefined {
  const found = targets.filter(({ names }) => names.has(plain(name)));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  const id = memberNamed(only.model, (each) => each === only.idMember);
  return id !== undefined && rootOf(id.type) === rootOf(type) ? only : undefined;
}

function inBodies({ http, reference }: Called, targets: readonly Target[]): Inference[] {
  const request = http.parameters.body?.type;
  const types = [...(request === undefined ? [] : [request]), ...successBodies({ http, reference, written: {} })];
  return types.filter(isNamed).flatMap((type) =>
    membersOf(type).flatMap((member) => {
      const property = declared(member);
      const target = targetOf(property, targets);
      const { model } = property;
      if (target === undefined || model === undefined || !isNamed(model)) return [];
      if (model === target.model && property.name === target.idMember) return [];
      return {
        statement: `@@identifies(${nameOf(model)}.${printIdentifier(property.name)}, ${nameOf(target.model)});`,
        because: `${property.name} of ${model.name} is called as the id of a ${target.model.name} is`,
      };
    }),
  );
}

function inQuery(operation: Called, targets: readonly Target[]): Inference[] {
  return operation.http.parameters.parameters
    .filter(({ type }) => type === "query")
    .flatMap(({ name, param }) => {
      const target = targetOf(param, targets);
      if (target === undefined) return [];
      const parameter = `${operation.reference}::parameters.${printIdentifier(param.name)}`;
      return {
        operation: operation.reference,
        statement: `@@identifies(${parameter}, ${nameOf(target.model)});`,
        because: `${name} of ${called(operation)} is called as the id of a ${target.model.name} is`,
      };
    });
}

/** A member that comes from another model is declared there. */
function declared(property: ModelProperty): ModelProperty {
  const { sourceProperty } = property;
  return sourceProperty?.model === undefined || !isNamed(sourceProperty.model) ? property : declared(sourceProperty);
}

/** Text or number: an id of another kind is not the one of the resource. */
function rootOf(type: Type): string | undefined {
  if (type.kind === "Union") {
    const roots = [...type.variants.values()].flatMap(({ type: each }) => rootOf(each) ?? []);
    return roots.length === 1 ? roots[0] : undefined;
  }
  if (type.kind !== "Scalar") return undefined;
  return type.baseScalar === undefined || type.name === "string" || type.name === "numeric"
    ? type.name
    : rootOf(type.baseScalar);
}
