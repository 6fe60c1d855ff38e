/** The text with its first letter in the other case, or with its first digit one more, and 0 after 9. */
export function otherCharacter(text: string, which: "letter" | "digit"): string {
  return which === "letter"
    ? text.replace(/[a-z]/i, (letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()))
    : text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
}
