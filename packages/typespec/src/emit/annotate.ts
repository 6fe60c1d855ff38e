import type { Contract, Operation, Rule } from "../model.ts";
import type { DocumentSchema, OpenApiDocument } from "./document.ts";

type Rows = Omit<Contract, "hash">;

/** A copy of the document with the behaviour as extensions, for readers of the document alone. */
export function annotated(document: OpenApiDocument, contract: Rows): OpenApiDocument {
  const copy = structuredClone(document);
  for (const row of Object.values(contract.operations)) {
    Object.assign(copy.paths[row.path]?.[row.method] ?? {}, operationExtensions(row));
  }
  for (const { name, rules } of Object.values(contract.webhooks)) {
    Object.assign(copy.webhooks?.[name]?.post ?? {}, present({ "x-tallystick-rules": rules }));
  }
  Object.assign(
    copy,
    present({
      "x-tallystick-conservation": contract.conservation,
      "x-tallystick-rules": rulesElsewhere(copy, contract),
    }),
  );
  const rules = rulesByPlace(contract);
  for (const [name, schema] of Object.entries(copy.components?.schemas ?? {}))
    annotateSchema(name, schema, contract, rules);
  return copy;
}

function operationExtensions(row: Operation): Record<`x-${string}`, unknown> {
  return present({
    "x-tallystick-access": row.access,
    "x-tallystick-resource-action": row.resourceAction,
    "x-tallystick-listing": row.listing,
    "x-tallystick-filters": row.filters,
    "x-tallystick-idempotent": row.idempotent,
    "x-tallystick-signed-retry": row.signedRetry,
    "x-tallystick-refusals": row.refusals,
    "x-tallystick-outcomes": row.outcomes,
    "x-tallystick-emits": row.emits,
    "x-tallystick-rules": row.rules,
  });
}

function annotateSchema(name: string, schema: DocumentSchema, contract: Rows, rules: Map<string, string[]>): void {
  Object.assign(
    schema,
    present({
      "x-tallystick-lifecycle": contract.lifecycles[name],
      "x-tallystick-expiries": contract.expiries.filter(({ model }) => model === name),
      "x-tallystick-rules": rules.get(name),
    }),
  );
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    Object.assign(property, present({ "x-tallystick-rules": rules.get(`${name}.${field}`) }));
  }
}

function rulesByPlace({ rules }: Rows): Map<string, string[]> {
  const groups = [...Map.groupBy(Object.values(rules), ({ on }) => on)];
  return new Map(groups.map(([on, own]) => [on, own.map(({ id }) => id)]));
}

/** The rules on elements that are not in the document: the service, an interface, a model that is only spread into others. */
function rulesElsewhere({ components }: OpenApiDocument, { rules, operations, webhooks }: Rows): string[] {
  const called = new Set([...Object.keys(operations), ...Object.values(webhooks).map(({ id }) => id)]);
  const hasPlace = ({ on }: Rule): boolean => {
    const [schema = "", field] = on.split(".");
    const found = components?.schemas?.[schema];
    return called.has(on) || (field === undefined ? found : found?.properties?.[field]) !== undefined;
  };
  return Object.values(rules)
    .filter((rule) => !hasPlace(rule))
    .map(({ id }) => id);
}

/** Without what is absent or empty. */
function present(extensions: Record<`x-${string}`, unknown>): Record<`x-${string}`, unknown> {
  return Object.fromEntries(Object.entries(extensions).filter(([, value]) => isPresent(value)));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
