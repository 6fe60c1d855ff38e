import type { OutcomeRow } from "@tallystick/contract";
import { code, escaped, heading, link, table } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** The sandbox tables: which end of an identifier leads to which outcome. */
export function sandboxPages(subject: Subject): Page[] {
  const { contract, links } = subject;
  const tables = Object.values(contract.operations).flatMap(({ id, summary, outcomes }) => {
    if (outcomes === undefined) return [];
    const { selector, resource, field, rows } = outcomes;
    return [
      heading(id, escaped(summary)),
      `<p>${link(links.operation(id) ?? "", code(id))}: the end of ${code(selector)} selects what ${code(`${resource}.${field}`)} becomes.</p>`,
      table(
        ["ends in", "outcome", "rule"],
        rows.map((row) => cells(row, subject)),
      ),
    ];
  });
  if (tables.length === 0) return [];
  const intro = "In the sandbox, the last characters of an identifier select what happens to it.";
  return [{ slug: "sandbox", title: "Sandbox", body: [intro, ...tables].join("\n\n") }];
}

/** The sentence of its rule says the outcome. Without one, its steps do. */
function cells(row: OutcomeRow, { contract, links }: Subject): string[] {
  const { suffix, rule } = row;
  const sentence = rule === undefined ? undefined : contract.rules[rule]?.sentence;
  return [
    suffix === "*" ? "any other" : code(suffix),
    escaped(sentence ?? stepsText(row)),
    rule === undefined ? "" : link(links.rule(rule) ?? "", escaped(rule)),
  ];
}

function stepsText({ refuses, steps }: OutcomeRow): string {
  if (refuses !== undefined) return `Refused with ${refuses.status} ${refuses.code}.`;
  return steps.map(({ after, to }) => `${to} after ${after}`).join(", then ");
}
