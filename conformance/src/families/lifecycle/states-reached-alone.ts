import type { Contract, Lifecycle } from "@tallystick/contract";

/** The state, and those that follow it without any call. */
export function comingOf({ operations }: Contract, { edges }: Lifecycle, state: string): ReadonlySet<string> {
  const coming = new Set([state]);
  const own = edges.filter(({ by }) => !(by in operations));
  for (const each of coming) for (const { from, to } of own) if (from === each) coming.add(to);
  return coming;
}
