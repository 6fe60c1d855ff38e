/** Without 0, O, I and l, which look alike. */
const DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * The bytes of a number in base58, with a zero for each leading 1. Not by a library: those we know encode too, and weigh 1.2 kB in a
 * page, compressed. Quadratic in the length.
 */
export function base58Bytes(text: string): Uint8Array {
  let number = 0n;
  for (const digit of text) number = number * 58n + BigInt(DIGITS.indexOf(digit));
  const bytes: number[] = [];
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n));
  const zeros = text.length - text.replace(/^1+/, "").length;
  return Uint8Array.of(...Array<number>(zeros).fill(0), ...bytes);
}
