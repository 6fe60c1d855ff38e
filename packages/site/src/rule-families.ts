import { inParts } from "./in-parts.ts";

/** The rules of a family on one page: more are on several. */
export interface RuleGroup {
  /** What stands before the dash of their ids, and where there are several pages, the first and the last of them. */
  title: string;
  /** The place of the page: `card`, `g-2`. */
  slug: string;
  rules: readonly string[];
}

/** A page of 60 rules is about 150 kB. */
const mostRules = 60;

/** The rules by family, in numerical order: `G-99` before `G-100`. */
export function ruleGroups(ids: readonly string[]): RuleGroup[] {
  const sorted = ids.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
  return [...Map.groupBy(sorted, familyOf)].flatMap(([family, own]) => {
    const slug = family.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    return inParts(own, mostRules).map((rules, index, parts) => {
      const range = parts.length === 1 ? "" : `: ${rules[0]} to ${rules.at(-1)}`;
      return { title: `${family}${range}`, slug: index === 0 ? slug : `${slug}-${index + 1}`, rules };
    });
  });
}

function familyOf(id: string): string {
  return id.replace(/-.*/, "");
}
