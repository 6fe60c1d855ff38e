import type { Operation } from "./gen/model.ts";

/** A path with holes, and the concrete paths it stands for. */
export interface Route {
  /** The values of the holes, decoded; undefined when the path is another. */
  match(path: string): Record<string, string> | undefined;
  /** The concrete path, values encoded. Throws a `RangeError` when a hole has no value. */
  build(params: Record<string, string>): string;
}

/** The route of an operation, under the base path: `/cards/{id}` and `/cards/Card:…` or `/cards/Card%3A…`. */
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
    if (value === undefined || (hole === undefined ? value !== segment : value === "")) return undefined;
    if (hole !== undefined) params[hole] = value;
  }
  return params;
}

function filled(segment: string, params: Record<string, string>, path: string): string {
  const hole = holeIn(segment);
  if (hole === undefined) return segment;
  const value = params[hole];
  if (value === undefined) throw new RangeError(`${path} needs a value for {${hole}}.`);
  return encodeURIComponent(value);
}

function holeIn(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1];
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
