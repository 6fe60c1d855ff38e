import type { Model, Type } from "@typespec/compiler";
import { collectionOf, declares, nameOf, shapeOf, successBodies, type Called } from "./called.ts";
import { called, showsMember, type Inference, type Inferred, type Seen } from "./inference.ts";
import { itemsOf, membersOf } from "./members.ts";
import { resourceAt, resourceBelow, shownBy } from "./resources.ts";

/** Which operations create, read, change and delete; of a path without an id, a pair that reads and changes is about one thing. */
export function actionsOf(seen: Seen): Inferred {
  const results = seen.operations.map((operation) => actionOf(operation, seen));
  return {
    inferences: results.flatMap((result) => (typeof result === "object" ? [result] : [])),
    open: results.flatMap((result) => (typeof result === "string" ? [result] : [])),
  };
}

/** Whether the collection of an item takes a POST. */
function isPosted(item: Called, { operations }: Seen): boolean {
  return operations.some(({ http }) => http.verb === "post" && shapeOf(http.path) === collectionOf(item));
}

/** A reply that is a text alone, or has one member that is called an id, names what was made. */
function isIdAlone(body: Type): boolean {
  if (body.kind !== "Model") return isText(body);
  const [member, ...others] = membersOf(body);
  return member !== undefined && others.length === 0 && /id$/i.test(member.name) && isText(member.type);
}

function isText(type: Type): boolean {
  return type.kind === "Scalar" && (type.name === "string" || type.baseScalar?.name === "string");
}

/** Statuses by which a reply says that something is new. */
const NEW: readonly number[] = [201, 202];

/** What a POST makes that has its path elsewhere, such as the job that an action begins: nothing is on the collection of it. */
function madeElsewhere(operation: Called, { resources, operations }: Seen): Model | undefined {
  const { verb, path } = operation.http;
  const [shown] = verb === "post" && NEW.some((status) => declares(operation, status)) ? shownBy(operation) : [];
  const shapes = [...resources].flatMap(([shape, { model }]) => (model === shown ? [shape] : []));
  const isItsOwn = shapes.some((shape) => shapeOf(path).startsWith(`${shape}/`));
  const isCollected = operations.some(
    ({ http }) => http.verb === "post" && shapes.includes(`${shapeOf(http.path)}/{}`),
  );
  return shapes.length === 0 || isItsOwn || isCollected ? undefined : shown;
}

/** What a POST below an item is called that takes its deletion back. */
const RESTORING: readonly string[] = ["restore", "undelete", "untrash", "recover"];

function deletion(operation: Called, model: Model, { operations }: Seen): Inference {
  const { http, reference } = operation;
  const restorer = operations.find(
    ({ http: other }) => other.verb === "post" && RESTORING.some((word) => other.path === `${http.path}/${word}`),
  );
  const named = restorer?.written["operationId"];
  const id = typeof named === "string" ? named : restorer?.http.operation.name;
  const option = id === undefined ? "" : `, #{ restoredBy: ${JSON.stringify(id)} }`;
  const deletes = `${called(operation)} deletes the ${model.name} of its path`;
  return {
    statement: `@@deletes(${reference}, ${nameOf(model)}${option});`,
    because: restorer === undefined ? deletes : `${deletes}, and ${called(restorer)} takes that back`,
    operation: reference,
  };
}

/** A text says why there is no action. */
function actionOf(operation: Called, seen: Seen): Inference | string | undefined {
  const { resources } = seen;
  const { http, reference } = operation;
  const action = (kind: string, model: Model, because: string): Inference => ({
    statement: `@@${kind}(${reference}, ${nameOf(model)});`,
    because: `${called(operation)} ${because}`,
    operation: reference,
  });
  const at = resourceAt(operation, resources);
  if (at !== undefined) {
    const { model, idMember } = at;
    if (http.verb === "get") return action("reads", model, `shows one ${model.name}`);
    if (http.verb === "delete") return deletion(operation, model, seen);
    if (http.verb !== "put" && http.verb !== "patch") return undefined;
    if (http.verb === "put" && declares(operation, 201)) {
      return isPosted(operation, seen)
        ? `${called(operation)} may create, by its 201, and may change: neither is declared.`
        : action("creates", model, `creates the ${model.name} of its path, by its 201, and nothing else does`);
    }
    if (successBodies(operation).length > 0 && !showsMember(operation, idMember)) {
      return `${called(operation)}: its reply shows something else than ${model.name}; if it changes one, add @@changes.`;
    }
    return action("changes", model, `changes the ${model.name} of its path`);
  }
  const below = resourceBelow(operation, seen);
  if (below !== undefined && http.verb === "post") {
    const { model, idMember } = below;
    if (successBodies(operation).some(isIdAlone))
      return action("creates", model, `is on the collection of each ${model.name}, and shows only its ${idMember}`);
    if (
      !showsMember(operation, idMember) ||
      successBodies(operation).some((body) => itemsOf(body, idMember) !== undefined)
    ) {
      return `${called(operation)}: its reply does not show the ${idMember} of what it creates; if it creates a ${model.name}, add @@creates.`;
    }
    return action("creates", model, `is on the collection of each ${model.name}, and shows its ${idMember}`);
  }
  const made = below === undefined ? madeElsewhere(operation, seen) : undefined;
  if (made !== undefined)
    return action("creates", made, `shows by 201 or 202 a ${made.name}, which nothing else creates`);
  const [single] = below === undefined ? shownBy(operation) : [];
  if (single === undefined || shapeOf(http.path).endsWith("}")) return undefined;
  const pair = seen.operations.filter((other) => other.http.path === http.path);
  const isRead = pair.some((other) => other.http.verb === "get" && shownBy(other).includes(single));
  const isChanged = pair.some(({ http: { verb } }) => verb === "put" || verb === "patch");
  if (!isRead || !isChanged) return undefined;
  if (http.verb === "get") return action("reads", single, `shows the one ${single.name} of its path`);
  if (http.verb !== "put" && http.verb !== "patch") return undefined;
  return action("changes", single, `changes the one ${single.name} of its path`);
}
