import type { Operation } from "./gen/model.ts";

/** A path template, and the concrete paths that match it. */
export interface Route {
  /** The values of the path parameters, decoded; undefined when the path does not match. */
  match(path: string): Record<string, string> | undefined;
  /** The concrete path, with encoded values. Throws a `RangeError` when a path parameter has no value. */
  build(params: Record<string, string>): string;
}

/** The route of an operation, below the base path: `/cards/{id}` matches `/cards/Card:…` and `/cards/Card%3A…`. */
export function routeOf({ path }: Pick<Operation, "path">): Route {
  const segments = path.split("/");
  return {
    match: (concrete) => matched(segments, concrete.split("/")),
    build: (params) => segments.map((segment) => filled(segment, params, path)).join("/"),
  };
}

function matched(segments: string[], concrete: string[]): Record<string, string> | undefined {
  if (segments.length !== concrete.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = decoded(concrete[index] ?? "");
    const hole = holeIn(segment);
    if (hole === undefined && value !== (decoded(segment) ?? segment)) return undefined;
    if (hole === undefined) continue;
    const { before, name, after } = hole;
    const isWhole = value?.startsWith(before) === true && value.endsWith(after);
    if (!isWhole || value.length <= before.length + after.length) return undefined;
    params[name] = value.slice(before.length, value.length - after.length);
  }
  return params;
}

function filled(segment: string, params: Record<string, string>, path: string): string {
  const hole = holeIn(segment);
  if (hole === undefined) return segment;
  const value = params[hole.name];
  if (value === undefined) throw new RangeError(`${path} needs a value for {${hole.name}}.`);
  return `${hole.before}${encodeURIComponent(value)}${hole.after}`;
}

/** The parameter of a segment, and the texts beside it: `{id}:cancel`. */
function holeIn(segment: string): { before: string; name: string; after: string } | undefined {
  const [, before = "", name, after = ""] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(segment) ?? [];
  return name === undefined ? undefined : { before, name, after };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
