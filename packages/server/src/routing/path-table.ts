/** A path that was found, with its parameters, decoded. */
export interface FoundPath<Entry> {
  entry: Entry;
  params: Record<string, string>;
}

interface Node<Entry> {
  literals: Map<string, Node<Entry>>;
  /** Segments with parameters, in the order in which they are tried. */
  patterns: Pattern<Entry>[];
  entry?: Entry;
}

/** A segment that is one parameter, or one with text or other parameters beside it. */
interface Pattern<Entry> {
  template: string;
  matches: (segment: string) => boolean;
  /** Adds the parameters of a segment that matches. */
  read: (segment: string, params: Record<string, string>) => void;
  node: Node<Entry>;
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
  for (const { matches, read, node } of patterns) {
    const below = matches(segment) ? find(node, segments, params, position + 1) : undefined;
    if (below === undefined) continue;
    read(segment, params);
    return below;
  }
  return undefined;
}

function childOf<Entry>({ literals, patterns }: Node<Entry>, template: string): Node<Entry> {
  const isLiteral = !template.includes("{");
  const known = isLiteral ? literals.get(template) : patterns.find((one) => one.template === template)?.node;
  if (known !== undefined) return known;
  const node: Node<Entry> = { literals: new Map(), patterns: [] };
  if (isLiteral) literals.set(template, node);
  else patterns.push({ template, ...readerOf(template), node });
  return node;
}

/** Reads the parameters of a segment such as `{id}` or `{id}:cancel`. */
function readerOf(template: string): Pick<Pattern<unknown>, "matches" | "read"> {
  const [, only] = /^\{(\w+)\}$/.exec(template) ?? [];
  if (only !== undefined)
    return { matches: (segment) => segment !== "", read: (segment, params) => void (params[only] = segment) };
  const parts = template.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/\W/g, String.raw`\$&`),
  );
  const pattern = new RegExp(`^${source.join("")}$`, "s");
  return {
    matches: (segment) => pattern.test(segment),
    read: (segment, params) => void Object.assign(params, pattern.exec(segment)?.groups),
  };
}

function literalsFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey(template: string): string {
  return template.replaceAll(/\{\w+\}/g, "\u{10ffff}");
}
