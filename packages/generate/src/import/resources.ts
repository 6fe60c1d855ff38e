import type { Model } from "@typespec/compiler";
import {
  collectionOf,
  isItem,
  isNamed,
  namedPart,
  pathParameters,
  shapeOf,
  successBodies,
  type Called,
} from "./called.ts";
import { itemsOf, memberNamed, plain } from "./members.ts";

/** What the paths `/pets` and `/pets/{petId}` are about. */
export interface Resource {
  model: Model;
  /** The member with its id. */
  idMember: string;
}

/** By the shape of a path with its id, such as `/pets/{}`; or of a singleton, such as `/settings`. */
export type Resources = ReadonlyMap<string, Resource>;

/** The resources that the item paths name, and the paths that name none. */
export function findResources(operations: readonly Called[]): { resources: Resources; open: string[] } {
  const resources = new Map<string, Resource>();
  const open: string[] = [];
  const members = new Map<Model, string>();
  const groups = Map.groupBy(operations.filter(isItem), ({ http }) => shapeOf(http.path));
  for (const [shape, group] of groups) {
    const path = group[0]?.http.path ?? shape;
    const parameter = group.flatMap((each) => pathParameters(each).at(-1)?.name ?? [])[0] ?? "";
    if (shape.endsWith("{}/{}")) {
      open.push(
        `${path}: two parameters beside each other name one thing; where one of them has few values, say with @@identifies that the other is its id.`,
      );
      continue;
    }
    const model = modelAt(group, operations, shape, parameter);
    if (model === undefined) {
      open.push(`${path}: no reply has a type with a name, so that it names no resource.`);
      continue;
    }
    const idMember = idMemberOf(model, parameter, singularOf(shape.split("/").at(-2) ?? ""));
    const known = members.get(model);
    if (idMember === undefined) {
      open.push(
        `${path}: no member of ${model.name} is surely the {${parameter}} of the path; say it with @@identifies.`,
      );
    } else if (known !== undefined && known !== idMember) {
      open.push(`${path}: ${model.name} is also found by its ${known}; what has two ids is declared by hand.`);
    } else {
      members.set(model, idMember);
      resources.set(shape, { model, idMember });
    }
  }
  return { resources, open };
}

/** The model that the operations of a path show: reading before changing, before what stands around it. */
function modelAt(
  group: readonly Called[],
  operations: readonly Called[],
  shape: string,
  parameter: string,
): Model | undefined {
  const ofVerb = (verb: string): Model[] =>
    group.filter(({ http }) => http.verb === verb).flatMap((each) => shownBy(each, parameter));
  const around = operations.filter(({ http }) => shapeOf(http.path) === shape.replace(/\/\{\}$/, ""));
  const created = around.filter(({ http }) => http.verb === "post").flatMap((each) => shownBy(each, parameter));
  const listed = around
    .filter(({ http }) => http.verb === "get")
    .flatMap((each) => successBodies(each))
    .flatMap((body) => itemsOf(body)?.element ?? [])
    .filter(isNamed);
  const reads = ofVerb("get");
  // What a read shows is the resource, or nothing is: its reply may wrap it.
  if (group.some(({ http }) => http.verb === "get")) return reads[0];
  return [...ofVerb("put"), ...ofVerb("patch"), ...created, ...listed][0];
}

/** The named models of the successful replies that are no list; at a path with an id, its parameter. */
export function shownBy(operation: Called, parameter?: string): Model[] {
  return successBodies(operation)
    .filter((body) => itemsOf(body, parameter) === undefined)
    .flatMap((body) => namedPart(body) ?? []);
}

/**
 * The member that holds what a path parameter names: that of its name, also without the thing's, as `name` for `/pets/{petName}`; or
 * `id`, where the other is no member.
 */
function idMemberOf(model: Model, parameter: string, thing: string): string | undefined {
  const same =
    memberNamed(model, (name) => plain(name) === plain(parameter)) ??
    memberNamed(model, (name) => name !== "id" && plain(thing + name) === plain(parameter));
  const id = memberNamed(model, (name) => name === "id");
  if (id === undefined) return same?.name;
  const isItsId = same === undefined && /id$/i.test(parameter);
  return same?.name === "id" || isItsId || same?.name === undefined ? "id" : undefined;
}

/**
 * The resource whose collection an operation is on: that of the path below; or of its singular, as `/silences` with `/silence/{}`;
 * or, below an owner, one that is made there and has its own path elsewhere, as `/orders/{}/refunds` with `/refunds/{}`.
 */
export function resourceBelow(
  operation: Called,
  { resources, operations }: { resources: Resources; operations: readonly Called[] },
): Resource | undefined {
  const shape = shapeOf(operation.http.path);
  const direct = resources.get(`${shape}/{}`) ?? resources.get(`${singularOf(shape)}/{}`);
  if (direct !== undefined || !shape.includes("{}/")) return direct;
  const made = operations
    .filter(({ http }) => http.verb === "post" && shapeOf(http.path) === shape)
    .flatMap((each) => shownBy(each));
  const end = `/${shape.split("/").at(-1)}/{}`;
  return [...resources].find(([of, { model }]) => of.endsWith(end) && made.includes(model))?.[1];
}

function singularOf(shape: string): string {
  return shape.replace(/ies$/, "y").replace(/(?:(?<=[sxz]|ch|sh)e)?s$/, "");
}

/** The resource at the path of an operation. */
export function resourceAt(operation: Called, resources: Resources): Resource | undefined {
  return isItem(operation) && collectionOf(operation) !== "" ? resources.get(shapeOf(operation.http.path)) : undefined;
}
