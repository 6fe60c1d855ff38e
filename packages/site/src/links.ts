import type { Contract } from "@tallystick/contract";
import { outsideCode } from "./markup.ts";
import { ruleGroups, type RuleGroup } from "./rule-families.ts";
import { slugsFor } from "./slugs.ts";
import type { Types } from "./type-entries.ts";

/** Where on the site each thing of the contract stands. A link to what is not there is undefined. */
export interface Links {
  /** A page of the site. */
  page(slug: string, anchor?: string): string;
  rule(id: string): string | undefined;
  operation(id: string): string | undefined;
  /** The place of an operation or webhook, without the root. */
  operationSlug(id: string): string | undefined;
  type(name: string): string | undefined;
  /** Markdown in which each id of a rule is a link. */
  withRules(markdown: string): string;
  groups: readonly RuleGroup[];
}

/** @param base - the path under which the site is served: `/docs`, or nothing at the root of a host */
export function linksOf(contract: Contract, types: Types, base: string): Links {
  const groups = ruleGroups(Object.keys(contract.rules));
  const pageOfRule = new Map(groups.flatMap(({ rules, slug }) => rules.map((id) => [id, `rules/${slug}`] as const)));
  const called = [...Object.keys(contract.operations), ...Object.values(contract.webhooks).map(({ id }) => id)];
  const slugs = slugsFor(called);
  const page = (slug: string, anchor?: string): string =>
    `${base}/${slug === "" ? "" : `${slug}/`}${anchor === undefined ? "" : `#${anchor}`}`;
  const operationSlug = (id: string): string | undefined => {
    const slug = slugs.get(id);
    return slug === undefined ? undefined : `operations/${slug}`;
  };
  const rule = (id: string): string | undefined => {
    const slug = pageOfRule.get(id);
    return slug === undefined ? undefined : page(slug, id);
  };
  return {
    page,
    rule,
    operationSlug,
    operation(id) {
      const slug = operationSlug(id);
      return slug === undefined ? undefined : page(slug);
    },
    type(name) {
      const slug = types.pageOf.get(name);
      return slug === undefined ? undefined : page(slug, name);
    },
    withRules: (text) =>
      outsideCode(text, (part) =>
        part.replaceAll(linkOrId, (found, id?: string) => {
          const href = id === undefined ? undefined : rule(id);
          return href === undefined ? found : `[${found}](${href})`;
        }),
      ),
    groups,
  };
}

/** A whole link, in which nothing is changed, or what may be the id of a rule. */
const linkOrId = /\[(?:[^\][\\]|\\[^[])*\]\([^()\s]*\)|(?<![\w/#-])([A-Z][A-Za-z0-9_]*(?:-[A-Za-z0-9]+)+)(?![\w-])/g;
