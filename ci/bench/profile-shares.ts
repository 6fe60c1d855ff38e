import type { Profiler } from "node:inspector";

/** A share of the processor time, from 0 to 1. */
export interface Share {
  name: string;
  share: number;
}

/** The places of a program that a function may be in: the first that fits its file counts. */
const places: readonly (readonly [file: RegExp, name: string])[] = [
  [/packages\/service\/src\/storage\/(node-sqlite|group-commit|snapshots|savepoints)\.ts/, "SQLite and its driver"],
  [/packages\/service\/src\/storage\//, "rows of the store"],
  [/packages\/service\//, "rules of the service"],
  [/packages\/server\//, "guards of the server kit"],
  [/packages\/contract\//, "rows of the contract"],
  [/node_modules\/(express-openapi-validator|ajv)/, "express-openapi-validator"],
  [/node_modules\//, "other libraries"],
  [/^node:(_http|internal\/(http|net|stream)|net|events|stream)/, "HTTP and sockets"],
  [/^node:/, "the rest of Node"],
];
const checksOfSchemas = "compiled checks of schemas";
const garbage = "garbage collection";
const idle = "(idle)";

/** Shares of the busy time, the largest first. What is compiled into Node, such as SQLite, counts for the place that calls it. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const placeOfNode = new Map<number, string>();
  const find = (id: number, callers: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const place = placeOf(node.callFrame) ?? callers;
    placeOfNode.set(id, place);
    for (const child of node.children ?? []) find(child, place);
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [root] = nodes;
  if (root !== undefined) find(root.id, "the rest of Node");
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const place = placeOfNode.get(id) ?? idle;
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0));
  }
  times.delete(idle);
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([name, time]) => ({ name, share: time / busy })).toSorted((a, b) => b.share - a.share);
}

/** Undefined for what belongs to its caller. */
function placeOf({ functionName, url }: Profiler.Profile["nodes"][number]["callFrame"]): string | undefined {
  if (functionName === idle) return idle;
  if (functionName === "(garbage collector)") return garbage;
  if (/^validate\d+$/.test(functionName)) return checksOfSchemas;
  return url === "" ? undefined : places.find(([file]) => file.test(url))?.[1];
}
