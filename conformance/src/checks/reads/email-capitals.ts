import type { Contract, Operation } from "@tallystick/contract";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import { asObject } from "../../json/value-at.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";

/** References to references are followed this far. */
const DEEPEST = 8;

/** An e-mail address with a capital before its `@`; undefined where it has no letter there or the schema takes none. */
export function capitalised(schema: Resolved, value: unknown): { value: string; as: "email" } | undefined {
  const address = typeof value === "string" && value.includes("@") ? value : "ada.lovelace@example.com";
  const end = address.lastIndexOf("@");
  const local = address.slice(0, end).replace(/[a-z]/, (letter) => letter.toUpperCase());
  const text = local + address.slice(end);
  return /[A-Z]/.test(local) && brokenKeywords(schema, text).length === 0 ? { value: text, as: "email" } : undefined;
}

/** An address whose domain is in small letters: only there capitals mean nothing. */
export function withPlainDomain(address: string): string {
  const end = address.lastIndexOf("@") + 1;
  return address.slice(0, end) + address.slice(end).toLowerCase();
}

/** A contract with its document. */
interface Described {
  contract: Contract;
  document: object;
}

/** A member, and the schemas by which a request gives it and a resource shows it, as they are written. */
interface Member {
  path: string;
  given: unknown;
  shown: unknown;
}

/** Whether a server may show a text in other letters: it is shown by another schema, or the contract speaks of that. */
export function mayChangeCase(
  { contract, document }: Described,
  { rules }: Operation,
  { path, given, shown }: Member,
): boolean {
  const [one, other] = [besidesNull(document, given), besidesNull(document, shown)];
  if (restricting.some((keyword) => JSON.stringify(one[keyword]) !== JSON.stringify(other[keyword]))) return true;
  return speaksOfCase({ contract, document }, rules, path, [given, shown]);
}

/** Whether the schemas of a member, their rules, or a rule among these that names it, speak of the case of letters. */
export function speaksOfCase(
  { contract, document }: Described,
  rules: readonly string[],
  path: string,
  schemas: readonly unknown[],
): boolean {
  const parts = schemas.flatMap((schema) => partsOf(document, schema));
  const own = parts.flatMap((part) => part["x-tallystick-rules"] ?? []).map(String);
  const name = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const naming = sentencesOf(contract, rules).filter((sentence) => sentence.toLowerCase().includes(name));
  const said = [...parts.map((part) => part["description"]), ...sentencesOf(contract, own), ...naming];
  return said.some((each) => typeof each === "string" && ofCase.test(each));
}

const restricting = ["type", "format", "pattern", "enum", "const", "minLength", "maxLength"];

/** Words by which a contract declares case-insensitivity. */
const ofCase =
  /(lower|upper|small|any|either|ignores?|regardless of)[- ]?(case|letters)|case[- ]?(insensitive|fold)|capital|normali[sz]|canonical/i;

/** A schema, what it refers to, and the branches of its unions: each may say something of its own. */
function partsOf(document: object, schema: unknown, depth = 0): Resolved[] {
  const here = asObject(schema);
  if (here === undefined || depth > DEEPEST) return [];
  const { $ref, anyOf, oneOf, allOf } = here;
  const target = typeof $ref === "string" ? [schemaAt(document, $ref)] : [];
  return [here, ...[...target, anyOf, oneOf, allOf].flat().flatMap((each) => partsOf(document, each, depth + 1))];
}

function sentencesOf({ rules }: Contract, ids: readonly string[]): string[] {
  return ids.flatMap((id) => rules[id]?.sentence ?? []);
}
