import type { CustomTypesConfig } from "pg";

const [int8, int2, int4, float8, numeric, boolean] = [20, 21, 23, 701, 1700, 16];

/** Values as the embedded store gives them: numbers where they are exact, 0 or 1 for truth, and texts as they were sent. */
export const values: CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === int8 || type === numeric || type === int2 || type === int4 || type === float8) return exactNumber;
    return type === boolean ? (text: string) => (text === "t" ? 1 : 0) : readText;
  },
};

/**
 * Stands before what a text in the database has in the place of a character: it takes every text but those with U+0000, which the
 * embedded store takes, too. A character for private use, which texts hardly have.
 */
const escape = "\uF8FE";
const letters: Readonly<Record<string, string>> = { "\0": "0", [escape]: "1" };
const characters: Readonly<Record<string, string>> = { 0: "\0", 1: escape };

/** A parameter of a statement as the server takes it. */
export function sentValue(value: unknown): unknown {
  if (typeof value !== "string" || !(value.includes("\0") || value.includes(escape))) return value;
  return value.replaceAll(/[\0\uF8FE]/g, (character) => escape + letters[character]);
}

function readText(text: string): string {
  if (!text.includes(escape)) return text;
  return text.replaceAll(/\uF8FE([01])/g, (_, letter: string) => characters[letter] ?? letter);
}

function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError(`${text} cannot be represented exactly as a number`);
  return number;
}
