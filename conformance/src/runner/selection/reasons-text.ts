/** How many operations a reason names. */
const mostNamed = 2;

/** One reason for several operations, each with its own: the one that all share, or else by operation, in alphabetical order. */
export function reasonsText(reasons: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = new Set(reasons.values());
  if (first === undefined || others.length === 0) return first;
  const lines = [...reasons].map(([operation, reason]) =>
    operation === "" || operation === reason ? reason : `${operation}: ${reason}`,
  );
  return listed(lines.toSorted(), "; ");
}

/** Why none of these operations is offered: the reason that all share, or else their names. */
export function noneOfferedText(reasons: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = new Set(reasons.values());
  return first === undefined || others.length === 0 ? first : `none of ${listed([...reasons.keys()], ", ")} is offered`;
}

function listed(lines: readonly string[], separator: string): string {
  const left = lines.length - mostNamed;
  return `${lines.slice(0, mostNamed).join(separator)}${left > 0 ? `${separator}and ${left} more` : ""}`;
}
