import { digitsOf } from "../../requests/fixtures/digits.ts";
import { valueAt, withValueAt } from "../../json/value-at.ts";
import { asMeant } from "../../schema/as-meant.ts";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import type { InvalidVariant } from "./invalid-variants.ts";

/** How many digits make a value new. */
const DIGITS = 9;

/** A schema in its document, and a body that is right by it. */
interface Valid {
  document: object;
  schema: unknown;
  body: unknown;
}

/**
 * The variant with a fresh value that violates the same keyword; itself where there is none. A service that accepted the
 * value once could refuse it as a duplicate.
 */
export function freshVariant(
  { document, schema, body }: Valid,
  variant: InvalidVariant,
  unique: string,
): InvalidVariant {
  const meant = asMeant(document, schema, body);
  const breaks = (each: unknown): string => JSON.stringify(brokenKeywords(meant, each));
  const wanted = breaks(variant.body);
  const bodies = freshValues(variant, digitsOf(unique, DIGITS)).map((value) =>
    withValueAt(variant.body, variant.path, value),
  );
  const fresh = bodies.find((each) => breaks(each) === wanted);
  return fresh === undefined ? variant : { ...variant, body: fresh };
}

function freshValues({ body, path, keyword }: InvalidVariant, digits: string): unknown[] {
  const value = valueAt(body, path);
  if (keyword === "type" && typeof value === "number") return [Number(digits)];
  // A date that is almost right would be far from it with more behind it.
  if (typeof value !== "string" || (keyword === "format" && /^\d/.test(value))) return [];
  if (keyword === "pattern" || keyword === "format") return [`${value} ${digits}`, ended(value, digits)];
  // Too long by one: a longer text would not show a bound that is wrong by one.
  return keyword === "maxLength" ? [ended(value, digits)] : [];
}

/** The text with another end, as long as before. */
function ended(text: string, digits: string): string {
  const end = digits.slice(-text.length);
  return text.slice(0, text.length - end.length) + end;
}
