/** A path that was found, with its parameters, decoded. */
export interface FoundPath<Entry> {
  entry: Entry;
  params: Record<string, string>;
}

interface Node<Entry> {
  literals: Map<string, Node<Entry>>;
  /** Segments with parameters, in the order in which they are tried. */
  patterns: { pattern: RegExp; node: Node<Entry> }[];
  entry?: Entry;
}

/**
 * Entries by path template, such as `/cards/{id}`: one map for each position, so that the time to find one does not depend
 * on their number. A literal segment wins over a parameter in the same position, whatever follows.
 */
export class PathTable<Entry> {
  readonly #root: Node<Entry> = { literals: new Map(), patterns: [] };

  constructor(entries: Iterable<readonly [template: string, entry: Entry]>) {
    for (const [template, entry] of [...entries].toSorted(literalsFirst)) {
      let node = this.#root;
      for (const segment of template.slice(1).split("/")) node = childOf(node, segment);
      node.entry = entry;
    }
  }

  /** By decoded segments. A parameter is never empty. */
  find(segments: readonly string[]): FoundPath<Entry> | undefined {
    const params = {};
    const entry = find(this.#root, segments, params, 0);
    return entry === undefined ? undefined : { entry, params };
  }
}

/** Fills in the parameters of the path that it returns. */
function find<Entry>(
  { literals, patterns, entry }: Node<Entry>,
  segments: readonly string[],
  params: Record<string, string>,
  position: number,
): Entry | undefined {
  const segment = segments[position];
  if (segment === undefined) return entry;
  const literal = literals.get(segment);
  const found = literal && find(literal, segments, params, position + 1);
  if (found !== undefined) return found;
  for (const { pattern, node } of patterns) {
    const values = pattern.exec(segment)?.groups;
    const below = values && find(node, segments, params, position + 1);
    if (below === undefined) continue;
    Object.assign(params, values);
    return below;
  }
  return undefined;
}

function childOf<Entry>({ literals, patterns }: Node<Entry>, segment: string): Node<Entry> {
  const source = segment.includes("{") ? patternOf(segment) : undefined;
  const known =
    source === undefined ? literals.get(segment) : patterns.find((one) => one.pattern.source === source)?.node;
  if (known !== undefined) return known;
  const node: Node<Entry> = { literals: new Map(), patterns: [] };
  if (source === undefined) literals.set(segment, node);
  else patterns.push({ pattern: new RegExp(source, "s"), node });
  return node;
}

/** A regular expression with a group for each parameter of a segment, such as `{id}` or `{id}:cancel`. */
function patternOf(segment: string): string {
  const parts = segment.split(/\{(\w+)\}/);
  return `^${parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/\W/g, String.raw`\$&`))).join("")}$`;
}

function literalsFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey(template: string): string {
  return template.replaceAll(/\{\w+\}/g, "\u{10ffff}");
}
