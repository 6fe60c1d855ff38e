import type { Lifecycle } from "@tallystick/contract";
import { arrowTipSvg, drawLifecycle } from "@tallystick/conformance/explain";
import { code, escaped, heading, link, list, oneLine, prose, table } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** Every lifecycle: its drawing, its states and its moves; the table says in words what the drawing shows. */
export function lifecyclePages(subject: Subject): Page[] {
  const all = Object.values(subject.contract.lifecycles);
  if (all.length === 0) return [];
  const body = [oneLine(arrowTipSvg), ...all.map((each) => entry(each, subject))].join("\n\n");
  return [{ slug: "lifecycles", title: "Lifecycles", body }];
}

function entry(lifecycle: Lifecycle, { links }: Subject): string {
  const { name, resource, field, states, descriptions = {}, initial, terminal, edges, otherwise } = lifecycle;
  const type = links.type(resource);
  const shown = code(`${resource}.${field}`);
  const marks = (state: string): string[] => [
    ...(initial.includes(state) ? ["it begins here"] : []),
    ...(terminal.includes(state) ? ["no other follows"] : []),
  ];
  const stateItems = states.map((state) => {
    const marked = marks(state);
    return `${code(state)}${marked.length === 0 ? "" : ` (${marked.join(", ")})`}: ${prose(descriptions[state] ?? "")}`;
  });
  const moves = edges.map(({ from, to, by, type: only, emits, rule }) => {
    const operation = links.operation(by);
    return [
      code(from),
      code(to),
      `${operation === undefined ? escaped(causes[by] ?? by) : link(operation, code(by))}${only === undefined ? "" : `, ${code(only)} only`}`,
      emits.map(code).join(", "),
      rule === undefined ? "" : link(links.rule(rule) ?? "", escaped(rule)),
    ];
  });
  return [
    heading(name),
    `<p>Shown as ${type === undefined ? shown : link(type, shown)}.</p>`,
    `<div class="scroll" role="group" aria-label="${escaped(name)}, drawn" tabindex="0">${oneLine(drawLifecycle(lifecycle))}</div>`,
    list(stateItems),
    ...(moves.length === 0 ? [] : [table(["from", "to", "by", "events", "rule"], moves)]),
    ...(otherwise === undefined
      ? []
      : [`<p>Any other move is refused with ${otherwise.status} ${code(otherwise.code)}.</p>`]),
  ].join("\n\n");
}

/** What moves a resource without an operation. */
const causes: Readonly<Record<string, string>> = {
  outcome: "an outcome",
  answer: "the answer of the platform's endpoint",
  expiry: "time",
  operator: "the operator, not over HTTP",
};
