/** `length` decimal digits that differ wherever the texts differ, for account numbers that nobody used before. */
export function digitsOf(text: string, length: number): string {
  let value = 0n;
  for (const character of text) value = (value * 131n + BigInt(character.codePointAt(0) ?? 0)) % 10n ** BigInt(length);
  return value.toString().padStart(length, "0");
}
