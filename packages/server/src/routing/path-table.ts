import { readParameter, type Parameter } from "@tallystick/contract";

/** A path that was found, with its parameters, decoded. */
export interface FoundPath<Entry> {
  entry: Entry;
  params: Record<string, string>;
}

interface Node<Entry> {
  literals: Map<string, Node<Entry>>;
  /** Segments with parameters, in the order in which they are tried. */
  patterns: Pattern<Entry>[];
  /** Ends of paths with a parameter that may hold slashes, in the order in which they are tried. */
  ends: { reader: Reader; entry: Entry }[];
  entry?: Entry;
}

/** Reads the parameters of a segment, or of the rest of a path. */
interface Reader {
  matches: (text: string) => boolean;
  /** Adds the parameters of a text that matches. */
  read: (text: string, params: Record<string, string>) => void;
}

/** A segment that is one parameter, or one with text or other parameters beside it. */
interface Pattern<Entry> extends Reader {
  template: string;
  node: Node<Entry>;
}

/** A path template, and how its parameters are written. */
export interface PathTemplate {
  path: string;
  parameters: readonly Parameter[];
}

/**
 * Entries by path template, such as `/cards/{id}`: one map for each position, so that the time to find one does not depend
 * on their number. A literal segment wins over a parameter in the same position, whatever follows.
 */
export class PathTable<Entry> {
  readonly #root: Node<Entry> = { literals: new Map(), patterns: [], ends: [] };

  constructor(entries: Iterable<readonly [template: PathTemplate, entry: Entry]>) {
    for (const [template, entry] of [...entries].toSorted(literalsFirst)) this.#add(template, entry);
  }

  #add({ path, parameters }: PathTemplate, entry: Entry): void {
    const styles = new Map(parameters.flatMap((each) => (each.in === "path" ? [[each.name, each] as const] : [])));
    const segments = path.slice(1).split("/");
    let node = this.#root;
    for (const [index, segment] of segments.entries()) {
      const mayHoldSlashes = namesIn(segment).some((name) => /^(?:path|reserved)$/.test(styles.get(name)?.style ?? ""));
      if (mayHoldSlashes) {
        node.ends.push({ reader: readerOf(segments.slice(index).join("/"), styles), entry });
        return;
      }
      node = childOf(node, segment, styles);
    }
    node.entry = entry;
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
  { literals, patterns, ends, entry }: Node<Entry>,
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
  if (ends.length === 0) return undefined;
  const rest = segments.slice(position).join("/");
  const end = ends.find(({ reader }) => reader.matches(rest));
  end?.reader.read(rest, params);
  return end?.entry;
}

type Styles = ReadonlyMap<string, Parameter>;

function childOf<Entry>({ literals, patterns }: Node<Entry>, template: string, styles: Styles): Node<Entry> {
  const isLiteral = !template.includes("{");
  const known = isLiteral ? literals.get(template) : patterns.find((one) => one.template === template)?.node;
  if (known !== undefined) return known;
  const node: Node<Entry> = { literals: new Map(), patterns: [], ends: [] };
  if (isLiteral) literals.set(template, node);
  else patterns.push({ template, ...readerOf(template, styles), node });
  return node;
}

const parameterIn = /\{([^{}]+)\}/;

function namesIn(template: string): string[] {
  return template.split(parameterIn).filter((_, index) => index % 2 === 1);
}

/** Reads the parameters of a text such as `{id}`, `{id}:cancel` or `{path}/parts/{part}`. */
function readerOf(template: string, styles: Styles): Reader {
  const names = namesIn(template);
  const [only = ""] = names;
  if (template === `{${only}}` && styles.get(only)?.style === undefined)
    return { matches: (text) => text !== "", read: (text, params) => void (params[only] = text) };
  const source = template
    .split(parameterIn)
    .map((part, index) =>
      index % 2 === 1
        ? `${prefixes[styles.get(part)?.style ?? ""] ?? ""}(.+?)`
        : part.replaceAll(/\W/g, String.raw`\$&`),
    );
  const pattern = new RegExp(`^${source.join("")}$`, "s");
  return {
    matches: (text) => pattern.test(text),
    read(text, params) {
      const [, ...values] = pattern.exec(text) ?? [];
      for (const [index, name] of names.entries()) params[name] = plainText(styles.get(name), values[index] ?? "");
    },
  };
}

/** What begins a parameter of these styles. */
const prefixes: Record<string, string> = { label: String.raw`\.`, matrix: ";", path: "/" };

/** Lists and objects are read with the other parameters; of one value only the name before it is dropped. */
function plainText(parameter: Parameter | undefined, text: string): string {
  return parameter?.style === "matrix" && parameter.shape === undefined ? String(readParameter(parameter, text)) : text;
}

function literalsFirst([a]: readonly [PathTemplate, unknown], [b]: readonly [PathTemplate, unknown]): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

/** What stands beside a parameter is literal, too: a segment of one parameter alone comes last. */
function sortKey({ path }: PathTemplate): string {
  const segments = path.split("/").map((segment) => (segment.includes("{") ? `${segment}{}` : segment));
  return segments.join("/").replaceAll(/\{[^{}]*\}/g, "\u{10ffff}");
}
