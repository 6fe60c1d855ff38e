import { escaped, heading, link, prose } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** What was decided where the source of the contract is silent; no page where the suite has no texts of it. */
export function decisionPages({ decisions, links }: Subject): Page[] {
  const all = Object.values(decisions);
  if (all.length === 0) return [];
  const entries = all.map(({ id, title, open, holds, why, rules }) =>
    [
      heading(id, `${escaped(id)} ${escaped(title)}`),
      "<dl>",
      `<dt>Open</dt><dd>${prose(open)}</dd>`,
      `<dt>Holds</dt><dd>${prose(holds)}</dd>`,
      `<dt>Why</dt><dd>${prose(why)}</dd>`,
      ...(rules.length === 0
        ? []
        : [`<dt>Rules</dt><dd>${rules.map((rule) => link(links.rule(rule) ?? "", escaped(rule))).join(", ")}</dd>`]),
      "</dl>",
    ].join("\n"),
  );
  return [
    {
      slug: "decisions",
      title: "Decisions",
      body: ["What holds where the source is silent.", ...entries].join("\n\n"),
    },
  ];
}
