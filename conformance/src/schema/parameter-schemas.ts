const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** Pointers to the schemas of the document's parameters, by `operationId place name`. */
export function parameterSchemas(document: object): ReadonlyMap<string, string> {
  const pointers = known.get(document) ?? pointersIn(document);
  known.set(document, pointers);
  return pointers;
}

/** A header that a reply may have, and the pointer to its schema. */
export interface ReplyHeader {
  name: string;
  pointer: string;
}

const knownHeaders = new WeakMap<object, ReadonlyMap<string, readonly ReplyHeader[]>>();

/** The headers of the document's replies, by `operationId status`, as the document names the status: `200`, `4XX`. */
export function replyHeaders(document: object): ReadonlyMap<string, readonly ReplyHeader[]> {
  const headers = knownHeaders.get(document) ?? headersIn(document);
  knownHeaders.set(document, headers);
  return headers;
}

function headersIn(document: object): Map<string, readonly ReplyHeader[]> {
  const found = new Map<string, readonly ReplyHeader[]>();
  for (const [path, item] of entries(member(document, "paths"))) {
    for (const [method, operation] of entries(item)) {
      for (const [status] of entries(member(operation, "responses"))) {
        const [place, reply] = followed(document, `#/paths/${escaped(path)}/${method}/responses/${status}`);
        const headers = entries(member(reply, "headers")).flatMap(([name]) => {
          const [at, header] = followed(document, `${place}/headers/${escaped(name)}`);
          return member(header, "schema") === undefined ? [] : [{ name, pointer: `${at}/schema` }];
        });
        if (headers.length > 0) found.set(`${String(member(operation, "operationId"))} ${status}`, headers);
      }
    }
  }
  return found;
}

function pointersIn(document: object): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, item] of entries(member(document, "paths"))) {
    for (const [method, operation] of entries(item)) {
      const id = member(operation, "operationId");
      const shared = entries(member(item, "parameters")).map(
        ([index]) => `#/paths/${escaped(path)}/parameters/${index}`,
      );
      const own = entries(member(operation, "parameters")).map(
        ([index]) => `#/paths/${escaped(path)}/${method}/parameters/${index}`,
      );
      if (typeof id === "string") for (const pointer of [...shared, ...own]) note(found, document, id, pointer);
    }
  }
  return found;
}

function note(found: Map<string, string>, document: object, id: string, pointer: string): void {
  const [place, parameter] = followed(document, pointer);
  const name = member(parameter, "name");
  const where = member(parameter, "in");
  if (typeof name === "string" && typeof where === "string" && member(parameter, "schema") !== undefined) {
    found.set(`${id} ${where} ${name}`, `${place}/schema`);
  }
}

/** The value at a pointer, with references followed, and the pointer to its real place. */
function followed(document: object, pointer: string): [string, unknown] {
  const value = pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((at, part) => member(at, unescaped(part)), document);
  const reference = member(value, "$ref");
  return typeof reference === "string" ? followed(document, reference) : [pointer, value];
}

function member(value: unknown, name: string): unknown {
  return isNode(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function entries(value: unknown): [string, unknown][] {
  return isNode(value) ? Object.entries(value) : [];
}

/** An object, or a list by its indexes. */
function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function unescaped(part: string): string {
  return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
}
