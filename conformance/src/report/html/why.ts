import { causeCounts, type Cause } from "../causes.ts";
import { newsOf } from "../comparison-text.ts";
import { precedingCause } from "../consequences.ts";
import { counted } from "../counted.ts";
import type { Findings, ShownRule } from "../findings.ts";
import type { RuleVerdict } from "../../runner/result/report.ts";
import { html, prose, type Markup } from "./markup.ts";
import { verdicts } from "./rule-list.ts";
import { signs, wordsOf } from "./signs.ts";

/** The causes that the first screen names. */
const mostListed = 5;

/** The causes in a line each, with what is violated; nothing without any. */
export function why(report: Findings, found: readonly Cause[]): Markup {
  if (found.length === 0) return html``;
  const further = found.length - mostListed;
  return html`<h2>Why</h2>
    <ol class="why">
      ${found.slice(0, mostListed).map((cause, index) => {
        const before = precedingCause(cause, found);
        const follows = before === undefined ? undefined : `probably follows from ${before}`;
        const sentences = before === undefined ? sentencesOf(cause) : [];
        return html`<li>
          <a href="#cause-${index + 1}">${cause.title}</a>
          <small>${[causeCounts(cause), newsOf(report, cause), follows].filter(Boolean).join(" · ")}</small>
          ${sentences.map((sentence) => html`<br /><small>${prose(sentence)}</small>`)}
        </li>`;
      })}
    </ol>
    ${further > 0 ? html`<p>${counted(further, "further cause")} below.</p>` : undefined}`;
}

/** Of a few rules each: one of them may be of another fault. Of many, that of the example. */
function sentencesOf({ failures, rules }: Cause): string[] {
  const [first] = failures;
  const others = rules.length > mostSentences ? [] : rules.filter((rule) => rule !== first?.rule);
  return [...(first ? [first.rule] : []), ...others].map(({ sentence }) => sentence);
}

const mostSentences = 3;

/** The rules of each verdict as numbers that lead to them. */
export function countLinks(rules: readonly ShownRule[], places: Readonly<Record<RuleVerdict, string>>): Markup {
  return html`${verdicts.map((verdict) => {
    const count = rules.filter((rule) => rule.verdict === verdict).length;
    if (count === 0) return html``;
    return html`<li>
      <a class="${verdict}" href="#${places[verdict]}">${signs[verdict]} ${count} ${wordsOf(verdict)}</a>
    </li>`;
  })}`;
}
