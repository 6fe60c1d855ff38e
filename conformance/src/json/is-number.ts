/** Whether a text is a number written as digits. */
export function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
