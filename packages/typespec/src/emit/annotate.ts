import type { Identity } from "../identity.ts";
import type { Contract, Operation, Rule } from "../model.ts";
import {
  behaviourOfExpiries,
  behaviourOfLifecycle,
  behaviourOfOperation,
  behaviourOfWebhook,
  membersText,
} from "./behaviour-text.ts";
import type { EnumMembers } from "./enum-members.ts";
import type { DocumentSchema, OpenApiDocument } from "./document.ts";
import type { MemberOrigins } from "./member-origins.ts";

type Rows = Omit<Contract, keyof Identity>;

/** What the document alone does not tell of the types behind its schemas. */
export interface TypeNames {
  enums: EnumMembers;
  origins: MemberOrigins;
}

/**
 * A copy of the document with the behaviour for readers of the document alone: as text in the descriptions, and as
 * extensions for programs.
 */
export function annotated(document: OpenApiDocument, contract: Rows, { enums, origins }: TypeNames): OpenApiDocument {
  const copy = structuredClone(document);
  if (contract.deprecation !== undefined) {
    copy["x-tallystick-deprecation"] = contract.deprecation;
    for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item)))
      operation.deprecated = true;
  }
  for (const row of Object.values(contract.operations)) {
    const operation = copy.paths[row.path]?.[row.method];
    if (operation === undefined) continue;
    Object.assign(operation, withText(operation, behaviourOfOperation(row, contract)), operationExtensions(row));
  }
  for (const webhook of Object.values(contract.webhooks)) {
    const operation = copy.webhooks?.[webhook.name]?.post;
    if (operation === undefined) continue;
    const text = withText(operation, behaviourOfWebhook(webhook));
    Object.assign(operation, text, present({ "x-tallystick-rules": webhook.rules }));
  }
  Object.assign(
    copy,
    present({
      "x-tallystick-conservation": contract.conservation,
      "x-tallystick-rules": rulesElsewhere(copy, contract, origins),
    }),
  );
  const rules = rulesByPlace(contract);
  const rulesAt = (place: string): string[] =>
    [place, ...(origins.get(place) ?? [])].flatMap((each) => rules.get(each) ?? []);
  for (const [name, schema] of Object.entries(copy.components?.schemas ?? {}))
    annotateSchema(name, schema, contract, rulesAt);
  describeSchemas(copy, contract, enums);
  return copy;
}

function describeSchemas({ components }: OpenApiDocument, { lifecycles, expiries }: Rows, enums: EnumMembers): void {
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    const lifecycle = lifecycles[name];
    const texts = [
      membersText(enums.get(name) ?? []),
      lifecycle === undefined ? "" : behaviourOfLifecycle(lifecycle),
      behaviourOfExpiries(expiries.filter(({ model }) => model === name)),
    ];
    for (const text of texts) Object.assign(schema, withText(schema, text));
  }
}

function withText({ description }: { description?: string }, text: string): { description?: string } {
  const parts = [description ?? "", text].filter(Boolean);
  return parts.length === 0 ? {} : { description: parts.join("\n\n") };
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

function annotateSchema(
  name: string,
  schema: DocumentSchema,
  contract: Rows,
  rulesAt: (place: string) => string[],
): void {
  Object.assign(
    schema,
    present({
      "x-tallystick-lifecycle": contract.lifecycles[name],
      "x-tallystick-expiries": contract.expiries.filter(({ model }) => model === name),
      "x-tallystick-rules": rulesAt(name),
    }),
  );
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    Object.assign(property, present({ "x-tallystick-rules": rulesAt(`${name}.${field}`) }));
  }
}

function rulesByPlace({ rules }: Rows): Map<string, string[]> {
  const groups = [...Map.groupBy(Object.values(rules), ({ on }) => on)];
  return new Map(groups.map(([on, own]) => [on, own.map(({ id }) => id)]));
}

/** The rules on elements outside the document: the service, an interface, a model used only by origins. */
function rulesElsewhere(
  { components }: OpenApiDocument,
  { rules, operations, webhooks }: Rows,
  origins: MemberOrigins,
): string[] {
  const called = new Set([...Object.keys(operations), ...Object.values(webhooks).map(({ id }) => id)]);
  const isMember = (place: string): boolean => {
    const [schema = "", field = ""] = place.split(".");
    return components?.schemas?.[schema]?.properties?.[field] !== undefined;
  };
  const copied = new Set([...origins].flatMap(([copy, places]) => (isMember(copy) ? places : [])));
  const hasPlace = ({ on }: Rule): boolean =>
    called.has(on) || components?.schemas?.[on] !== undefined || isMember(on) || copied.has(on);
  return Object.values(rules)
    .filter((rule) => !hasPlace(rule))
    .map(({ id }) => id);
}

/** Without absent and empty members. */
function present(extensions: Record<`x-${string}`, unknown>): Record<`x-${string}`, unknown> {
  return Object.fromEntries(Object.entries(extensions).filter(([, value]) => isPresent(value)));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
