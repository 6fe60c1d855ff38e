import { Refused } from "./refused.ts";
import { answers } from "./status.ts";
import { headerNames } from "./headers.ts";

/** What the table needs of an entry. */
export interface Routed {
  method: string;
  /** Under the base path, with `{name}` holes. */
  path: string;
}

export interface Match<Entry> {
  entry: Entry;
  /** The concrete path under the base path, decoded: what keys and challenges are tied to. */
  resource: string;
  /** What stands in the holes, by name, decoded. */
  params: Record<string, string>;
}

interface Place<Entry> {
  entry: Entry;
  /** Name and segment of each hole. */
  holes: readonly (readonly [string, number])[];
}

interface Node<Entry> {
  literals: Map<string, Node<Entry>>;
  hole: Node<Entry> | undefined;
  /** By method, upper case. */
  places: Map<string, Place<Entry>>;
}

export class RouteTable<Entry extends Routed> {
  readonly #root: Node<Entry> = emptyNode();
  readonly #base: readonly string[];

  constructor(basePath: string, entries: Iterable<Entry>) {
    this.#base = segmentsOf(basePath);
    for (const entry of entries) this.#add(entry);
  }

  /** 404 for a path that is not in the table, 405 with Allow for another method on one that is (V-01). */
  match(method: string, url: string): Match<Entry> {
    const segments = decode(pathOf(url));
    if (segments === undefined) throw pathNotFound();
    if (this.#base.some((segment, index) => segments[index] !== segment))
      throw pathNotFound(`; every path begins with /${this.#base.join("/")}`);
    const path = segments.slice(this.#base.length);
    const node = find(this.#root, path, 0);
    if (node === undefined) throw pathNotFound();
    const place = node.places.get(method);
    if (place === undefined) throw methodNotAllowed([...node.places.keys()]);
    const params = Object.fromEntries(place.holes.map(([name, index]) => [name, path[index] ?? ""]));
    return { entry: place.entry, resource: `/${path.join("/")}`, params };
  }

  #add(entry: Entry): void {
    let node = this.#root;
    const segments = segmentsOf(entry.path);
    for (const segment of segments) node = isHole(segment) ? (node.hole ??= emptyNode()) : literal(node, segment);
    const holes = segments.flatMap((segment, index) =>
      isHole(segment) ? [[segment.slice(1, -1), index] as const] : [],
    );
    node.places.set(entry.method.toUpperCase(), { entry, holes });
  }
}

function isHole(segment: string): boolean {
  return segment.startsWith("{");
}

function emptyNode<Entry>(): Node<Entry> {
  return { literals: new Map(), hole: undefined, places: new Map() };
}

function literal<Entry>(node: Node<Entry>, segment: string): Node<Entry> {
  const next = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, next);
  return next;
}

/** A literal wins over a hole; a hole takes any segment that is not empty. */
function find<Entry>(node: Node<Entry>, path: readonly string[], depth: number): Node<Entry> | undefined {
  const segment = path[depth];
  if (segment === undefined) return node.places.size > 0 ? node : undefined;
  const next = node.literals.get(segment);
  const found = next === undefined ? undefined : find(next, path, depth + 1);
  if (found !== undefined || node.hole === undefined || segment === "") return found;
  return find(node.hole, path, depth + 1);
}

/** Of the absolute form too, which a client that takes this server for a proxy sends. */
function pathOf(url: string): string {
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}

/** Ids arrive raw or percent-encoded (G-01); an encoding that does not decode names nothing. */
function decode(path: string): string[] | undefined {
  const segments = segmentsOf(path);
  if (!path.includes("%")) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** What every path that is not in the table is answered. */
export function pathNotFound(hint = ""): Refused {
  return new Refused(answers.notFound, { message: `No operation has this path${hint}.` });
}

function methodNotAllowed(allowed: string[]): Refused {
  const allow = allowed.toSorted().join(", ");
  return new Refused(answers.methodNotAllowed, {
    message: `This path takes ${allow}.`,
    headers: { [headerNames.allow]: allow },
  });
}
