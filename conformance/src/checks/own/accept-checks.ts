import type { Contract } from "@tallystick/contract";
import { didYouMean } from "../../errors/did-you-mean.ts";
import type { Check } from "../check.ts";
import { UsageError } from "../../errors/usage-error.ts";

/** The custom checks. Throws `UsageError` for a duplicate name and for an unknown rule. */
export function acceptChecks(
  { rules, operations }: Pick<Contract, "rules" | "operations">,
  suite: readonly Check[],
  own: readonly Check[],
): readonly Check[] {
  const suiteNames = new Set(suite.map(({ name }) => name));
  const seen = new Set<string>();
  for (const { name, rules: judged, operation } of own) {
    if (suiteNames.has(name)) {
      throw new UsageError(
        `The suite itself has a check "${name}". Give yours another name: both run, none is replaced.`,
      );
    }
    if (seen.has(name))
      throw new UsageError(
        `Two of your checks have the name "${name}". Replay files name a check: give one of them another name.`,
      );
    seen.add(name);
    if (judged.length === 0) throw new UsageError(`The check "${name}" judges no rule: name at least one in rules.`);
    for (const id of judged)
      if (rules[id] === undefined) throw new UsageError(unknownRule(name, id, Object.keys(rules)));
    if (operation !== undefined && operations[operation] === undefined) {
      throw new UsageError(
        `The check "${name}" names the operation ${operation}, which the contract does not have.${didYouMean(operation, Object.keys(operations))}`,
      );
    }
  }
  return own;
}

function unknownRule(name: string, id: string, known: readonly string[]): string {
  return `The check "${name}" judges ${id}, which the contract does not have.${didYouMean(id, known)} A rule of your own is declared beside the check: { id: "${id}", sentence: "…" } in rules.`;
}
