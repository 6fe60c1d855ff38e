import type { Program, Type } from "@typespec/compiler";
import { $lib } from "@typespec/http";

/** A parameter whose value the route says: of `/items?kind=big` it is `kind`, `big`. */
export type FixedQuery = readonly [name: string, value: string];

/** The path of a route without the query that it says, and that query. */
export function splitPath(path: string): { path: string; fixed: FixedQuery[] } {
  const [before = "", ...query] = path.split("?");
  return { path: before, fixed: [...new URLSearchParams(query.join("?"))] };
}

/**
 * Writes something of a program whose routes say no query: openapi3 refuses a path with one, although OpenAPI can say it as
 * a parameter with one value.
 */
export async function withoutFixedQueries<Value>(program: Program, write: () => Promise<Value>): Promise<Value> {
  const routes: Map<Type, string> = program.stateMap($lib.stateKeys.routes);
  const fixed = [...routes].filter(([, route]) => textOf(route).includes("?"));
  for (const [type, route] of fixed) routes.set(type, withoutQuery(route));
  try {
    return await write();
  } finally {
    for (const [type, route] of fixed) routes.set(type, route);
  }
}

/** `/items?kind=big{&name}` as `/items{?name}`. */
function withoutQuery(route: string): string {
  let isQuery = false;
  return partsOf(route)
    .map((part) => {
      if (part.startsWith("{")) return isQuery ? part.replace("{&", "{?") : part;
      const before = isQuery ? "" : part.split("?", 1).join("");
      isQuery ||= part.includes("?");
      return before;
    })
    .join("");
}

function textOf(route: string): string {
  return partsOf(route)
    .filter((part) => !part.startsWith("{"))
    .join("");
}

/** The texts of a URI template, and its expressions in braces. */
function partsOf(route: string): string[] {
  return route.split(/(\{[^{}]*\})/);
}
