import { normalizedText, type NormalForm } from "@tallystick/contract";
import { besidesNull } from "./nullable.ts";

/** The keyword of a text that a target writes in another form than it is given. */
export const normalizedKeyword = "x-tallystick-normalized";

/** The forms in which a schema's texts are kept; undefined where they are kept as they are given. */
export function normalFormsOf(document: object, schema: unknown): NormalForm[] | undefined {
  const written = Object(schema)[normalizedKeyword] ?? besidesNull(document, schema)[normalizedKeyword];
  return Array.isArray(written) ? written : undefined;
}

/** A given text as a target shows it; undefined where only the target knows the form. */
export function shownForm(text: string, forms: readonly NormalForm[]): string | undefined {
  return forms.includes("own-form") ? undefined : normalizedText(text, forms);
}
