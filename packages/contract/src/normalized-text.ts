import type { NormalForm } from "./gen/model.ts";

const CHANGES: Readonly<Record<NormalForm, (text: string) => string>> = {
  trimmed: (text) => text.trim(),
  "single-spaces": (text) => text.replaceAll(/\s+/g, " "),
  "lower-case": (text) => text.toLowerCase(),
  "upper-case": (text) => text.toUpperCase(),
  // Only the service knows it.
  "own-form": (text) => text,
};

/** A text in the forms that `@normalized` declares. */
export function normalizedText(text: string, forms: readonly NormalForm[]): string {
  return forms.reduce((changed, form) => CHANGES[form](changed), text);
}
