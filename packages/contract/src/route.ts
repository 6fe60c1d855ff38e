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
    const parameter = parameterIn(segment);
    if (value === undefined || (parameter === undefined ? value !== segment : value === "")) return undefined;
    if (parameter !== undefined) params[parameter] = value;
  }
  return params;
}

function filled(segment: string, params: Record<string, string>, path: string): string {
  const parameter = parameterIn(segment);
  if (parameter === undefined) return segment;
  const value = params[parameter];
  if (value === undefined) throw new RangeError(`${path} needs a value for {${parameter}}.`);
  return encodeURIComponent(value);
}

function parameterIn(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1];
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
