/**
 * Whether a program that reads the text of a number as a double takes a whole number for it that it is not, or none at all:
 * `4.0000000000000001` would be 4, `1e400` infinite, `1e-400` zero. Other numbers between two doubles are rounded by all who read them.
 */
export function isRoundedToWhole(text: string): boolean {
  const number = Number(text);
  if (!Number.isInteger(number)) return Math.abs(number) === Infinity;
  const [, whole = "", fraction = "", exponent = "0"] =
    /^[-+]?(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text.trim()) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return end > 0 && end > whole.length + Number(exponent);
}
