import type { Contract, OpenApiDocument, Operation } from "@tallystick/contract";

interface Documented {
  contract: Contract;
  document: OpenApiDocument;
}

/** How an operation of two versions differs, for who serves one by the other. */
export interface Differences {
  isRequestOther: boolean;
  isReplyOther: boolean;
  /** The conditions that only the newer version refuses. */
  addedRefusals: string[];
}

/** What only describes. */
const silent = new Set(["description", "summary", "title", "example", "examples", "deprecated"]);

/** Compares an operation that both versions have. */
export function differences(id: string, older: Documented, newer: Documented): Differences {
  const [before, after] = [older, newer].map(({ contract, document }) => partsOf(contract.operations[id], document));
  const known = new Set(conditionsOf(older.contract.operations[id]));
  return {
    isRequestOther: before?.request !== after?.request,
    isReplyOther: before?.replies !== after?.replies,
    addedRefusals: conditionsOf(newer.contract.operations[id]).filter((condition) => !known.has(condition)),
  };
}

function conditionsOf(row: Operation | undefined): string[] {
  return (row?.refusals ?? []).map(({ when, at }) => (at === undefined ? when : `${when} ${at}`));
}

/** The shapes of the requests and of the successes, as texts. */
function partsOf(row: Operation | undefined, document: OpenApiDocument): { request: string; replies: string } {
  const item: unknown = row === undefined ? {} : document.paths[row.path]?.[row.method];
  const { parameters, requestBody, responses = {} } = shapeOf(document, item, []) as Record<string, object | undefined>;
  const successes = Object.entries(responses).filter(([status]) => /^[123]/.test(status));
  return { request: JSON.stringify([parameters, requestBody]), replies: JSON.stringify(successes) };
}

/** The node without its references and descriptions. `within`: the references that lead here. */
function shapeOf(document: OpenApiDocument, node: unknown, within: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((each) => shapeOf(document, each, within));
  if (typeof node !== "object" || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === "string")
    return within.includes($ref) ? { $ref } : shapeOf(document, nodeAt(document, $ref), [...within, $ref]);
  const entries = Object.entries(node).filter(([key]) => !key.startsWith("x-") && !silent.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === "properties" ? membersOf(document, value, within) : shapeOf(document, value, within),
    ]),
  );
}

/** Members may have the name of any keyword. */
function membersOf(document: OpenApiDocument, properties: object, within: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, shapeOf(document, schema, within)]),
  );
}

function nodeAt(document: OpenApiDocument, pointer: string): unknown {
  return pointer
    .slice("#/".length)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (node, step) => (typeof node === "object" && node !== null ? Reflect.get(node, step) : undefined),
      document,
    );
}
