import type { CustomTypesConfig } from "pg";

const [int8, int2, int4, float8, numeric, boolean] = [20, 21, 23, 701, 1700, 16];

/** Values as the embedded store gives them: numbers where they are exact, and 0 or 1 for truth. Whatever else comes is text. */
export const values: CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === int8 || type === numeric || type === int2 || type === int4 || type === float8) return exactNumber;
    return type === boolean ? (text: string) => (text === "t" ? 1 : 0) : (text: string) => text;
  },
};

function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError(`${text} cannot be represented exactly as a number`);
  return number;
}
