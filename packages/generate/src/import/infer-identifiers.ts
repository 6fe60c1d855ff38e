import { printIdentifier } from "@typespec/compiler";
import { declares, nameOf, pathParameters, shapeOf, type Called, type PathParameter } from "./called.ts";
import { called, type Inference, type Inferred, type Seen } from "./inference.ts";
import type { Resource } from "./resources.ts";

/** Which parameters and members are ids, and which operations answer 404 for an unknown one. */
export function identifiersOf(seen: Seen): Inferred {
  const members = membersOf(seen);
  const parameters = seen.operations.flatMap((operation) => ofOperation(operation, seen));
  return { inferences: [...members, ...parameters], open: [] };
}

/** A member called `id` needs no word. */
function membersOf({ resources }: Seen): Inference[] {
  const found = new Map([...resources.values()].map(({ model, idMember }) => [model, idMember]));
  return [...found]
    .filter(([, idMember]) => idMember !== "id")
    .map(([model, idMember]) => ({
      statement: `@@identifies(${nameOf(model)}.${printIdentifier(idMember)}, ${nameOf(model)});`,
      because: `the path of each ${model.name} has a parameter of this name`,
    }));
}

function ofOperation(operation: Called, { resources }: Seen): Inference[] {
  const { http, reference } = operation;
  return named(operation, resources).flatMap(([{ name, reference: parameter }, { model }]) => {
    const about = { operation: reference };
    const identifies: Inference = {
      ...about,
      statement: `@@identifies(${parameter}, ${nameOf(model)});`,
      because: `{${name}} in ${http.path} stands where the id of a ${model.name} does`,
    };
    // A PUT that makes what its path names finds nothing there.
    const isMade = http.verb === "put" && declares(operation, 201) && http.path.endsWith(`{${name}}`);
    if (isMade || !declares(operation, 404)) return [identifies];
    const refusal = `#{ when: "unknown", at: ${JSON.stringify(`path.${name}`)}, status: 404, code: "*" }`;
    const statement = `@@refuses(${reference}, ${refusal});`;
    return [identifies, { ...about, statement, because: `${called(operation)} declares a 404` }];
  });
}

/** The parameters of a path that stand where a resource has its id. */
function named(operation: Called, resources: Seen["resources"]): [PathParameter, Resource][] {
  const { path } = operation.http;
  return pathParameters(operation).flatMap((parameter): [PathParameter, Resource][] => {
    const parts = path.split("/");
    const place = parts.findIndex((part) => /^\{([^}*]*)\*?\}$/.exec(part)?.[1] === parameter.name);
    const resource = resources.get(shapeOf(parts.slice(0, place + 1).join("/")));
    return resource === undefined ? [] : [[parameter, resource]];
  });
}
