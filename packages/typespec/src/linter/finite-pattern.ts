/**
 * Whether a pattern matches texts up to some length only: it holds from the first character to the last, and repeats
 * nothing without end. A pattern whose alternatives stand outside of parentheses is not taken for one.
 */
export function isFinite(pattern: string): boolean {
  const signs = pattern.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x");
  const inner = /^\^(.*)\$$/.exec(signs)?.[1];
  return inner !== undefined && !/[*+]|\{\d+,\}/.test(inner) && !hasOuterAlternatives(inner);
}

function hasOuterAlternatives(signs: string): boolean {
  let depth = 0;
  for (const sign of signs) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "|" && depth === 0) return true;
  }
  return false;
}
