import type { Judge, MutantRecord, RuleExplanation } from "@tallystick/conformance/explain";
import type { RuleGroup } from "../rule-families.ts";
import { code, contents, escaped, heading, link, list, prose, table } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** The rules by family, with an anchor for each, and a page that lists the families. */
export function rulePages(subject: Subject): Page[] {
  const explained = new Map(subject.rules.map((each) => [each.rule.id, each]));
  const pages = subject.links.groups.map((group) => rulePage(group, explained, subject));
  return [overview(subject), ...pages];
}

function overview({ links, rules }: Subject): Page {
  const judged = rules.filter(({ judges }) => judges.length > 0).length;
  const rows = links.groups.map(({ title, slug, rules: own }) => [
    link(links.page(`rules/${slug}`), escaped(title)),
    String(own.length),
  ]);
  const body = [
    `Each rule is one sentence of the contract, with the declaration that it follows from. The suite judges ${judged} of ${rules.length} over HTTP.`,
    table(["family", "rules"], rows),
  ];
  return { slug: "rules", title: "Rules", body: body.join("\n\n") };
}

function rulePage(
  { title, slug, rules }: RuleGroup,
  explained: ReadonlyMap<string, RuleExplanation>,
  subject: Subject,
): Page {
  const entries = rules.flatMap((id) => explained.get(id) ?? []).map((each) => entry(each, subject));
  const body = [contents(rules), ...entries].join("\n\n");
  return { slug: `rules/${slug}`, title: `Rules ${title}`, body };
}

function entry(explained: RuleExplanation, subject: Subject): string {
  const { rule, origin, decision, others, judges, unjudged, kills } = explained;
  const { sentence, level, declaredBy, on, source } = rule;
  const subjectOf = subject.links.operation(on) ?? subject.links.type(on.replace(/\..*/, ""));
  const declaredOn = subjectOf === undefined ? code(on) : link(subjectOf, code(on));
  const decided = [...(decision === undefined ? [] : [decision]), ...others];
  return [
    heading(rule.id),
    `<p>${prose(sentence)}</p>`,
    "<dl>",
    fact("Level", escaped(level)),
    fact("Origin", escaped(origin)),
    fact("Declared by", `${code(`@${declaredBy}`)} on ${declaredOn}, ${code(`${source.file}:${source.line}`)}`),
    ...(decided.length === 0 ? [] : [fact("Decisions", decided.map((each) => decisionLink(each, subject)).join("; "))]),
    fact("Checks", unjudged === undefined ? checkList(judges) : prose(unjudged)),
    ...(kills === undefined ? [] : [fact("Mutants", mutantList(kills))]),
    "</dl>",
  ].join("\n");
}

function fact(name: string, html: string): string {
  return `<dt>${name}</dt><dd>${html.replaceAll("\n", " ")}</dd>`;
}

function decisionLink({ id, title }: { id: string; title: string }, { links, decisions }: Subject): string {
  const text = escaped(`${id} ${title}`.trimEnd());
  return decisions[id] === undefined ? text : link(links.page("decisions", id), text);
}

/** The most that is shown; a matrix may have hundreds. */
const most = 12;

function checkList(judges: readonly Judge[]): string {
  return shortened(judges.map(({ name, how }) => `${code(name)}${how === undefined ? "" : ` (${escaped(how)})`}`));
}

function mutantList(kills: readonly MutantRecord[]): string {
  if (kills.length === 0) return "It has killed none.";
  return shortened(kills.map(({ id, fault }) => `${code(id)}${fault === undefined ? "" : `: ${prose(fault)}`}`));
}

function shortened(items: readonly string[]): string {
  const rest = items.length - most;
  return list([...items.slice(0, most), ...(rest > 0 ? [`and ${rest} more`] : [])]);
}
