// Generated from packages/typespec/src/identity.ts by `pnpm generate`. Do not edit.
import type { Contract } from "./model.ts";

/** What names a contract: two contracts with the same hashes ask the same of servers and clients. */
export type Identity = Pick<Contract, "hash" | "shapeHash" | "behaviourHash">;

/** Computes the identity of a contract, with or without one, and of the OpenAPI document that was written with it. */
export async function identityOf(document: object, contract: Omit<Contract, keyof Identity>): Promise<Identity> {
  const [shapeHash, behaviourHash] = await Promise.all([
    sha256(canonicalJson(shapeIn(document))),
    sha256(canonicalJson(behaviourIn(contract))),
  ]);
  return { hash: await sha256(shapeHash + behaviourHash), shapeHash, behaviourHash };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What only readers look at. Behaviour that a document shows, in `x-tallystick-…`, is that of the contract. */
const TEXTS = new Set(["title", "summary", "description", "$comment", "example", "examples", "externalDocs", "tags"]);

/** Members of a document whose value has names that the API chose, such as those of properties, for keys. */
const NAME_MAPS = new Set(
  `properties patternProperties $defs dependentSchemas paths webhooks content mapping schemas responses parameters requestBodies headers
   securitySchemes links callbacks pathItems encoding scopes variables`.split(/\s+/),
);

/** Members of a document that are values of the API themselves. */
const VALUES = new Set(["const", "default", "enum"]);

/** Lists of a document that say the same in any order. */
const SETS = new Set(["required", "enum", "parameters"]);

/** The document without texts, extensions and the order of declarations. */
function shapeIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeIn);
  if (!isRecord(value)) return value;
  const members = Object.entries(value)
    .filter(([name]) => !TEXTS.has(name) && !name.startsWith("x-"))
    .map(([name, inner]) => [name, SETS.has(name) ? inAnyOrder(memberOf(name, inner)) : memberOf(name, inner)]);
  return Object.fromEntries(members);
}

function memberOf(name: string, value: unknown): unknown {
  if (VALUES.has(name)) return value;
  if (!NAME_MAPS.has(name) || !isRecord(value)) return shapeIn(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeIn(inner)]));
}

function inAnyOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map(canonicalJson).toSorted() : value;
}

/** The contract without the texts of operations, source lines, its identity, and the order of declarations. */
function behaviourIn({ title: _title, ...contract }: Omit<Contract, keyof Identity>): unknown {
  const { hash: _hash, shapeHash: _shape, behaviourHash: _behaviour, ...rest }: Partial<Contract> = contract;
  return {
    ...rest,
    rules: withoutSources(contract.rules),
    operations: withoutSources(contract.operations),
    webhooks: withoutSources(contract.webhooks),
    expiries: inAnyOrder(contract.expiries),
    conservation: inAnyOrder(contract.conservation),
  };
}

/** Rows by name, without where each is declared and what it is called for readers. */
function withoutSources<Row extends object>(rows: Record<string, Row>): unknown {
  const entries = Object.entries(rows).map(([name, row]) => {
    const { source: _source, summary: _summary, ...rest }: Row & { source?: unknown; summary?: unknown } = row;
    return [name, rest];
  });
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON without white space, with the keys of every object sorted by code unit. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${fields.join(",")}}`;
}
