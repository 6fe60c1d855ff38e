import { shortIdentity } from "@tallystick/contract";
import { families, type Family } from "../../checks/check.ts";
import { causesOf, type Cause } from "../causes.ts";
import { counted } from "../counted.ts";
import { nextSteps } from "../next-steps.ts";
import { replayElsewhere } from "../replay-elsewhere.ts";
import { offerText } from "../../runner/result/offered-part.ts";
import { neverSucceededLines, neverSucceededTitle } from "../../runner/result/never-succeeded.ts";
import type { Report, RuleVerdict } from "../../runner/result/report.ts";
import { headingOf, meaningOf, rulesUnder, resultCounts, shownAs, whyEnded } from "../standing.ts";
import { untriedLines, untriedTitle } from "../../runner/result/untried.ts";
import { untriedSummary } from "../untried-text.ts";
import { unreachedTitle } from "../unreached-title.ts";
import { unprovenFailures } from "../unproven-failures.ts";
import { withoutOwnRuleLines, withoutOwnRuleTitle } from "../operation-rows.ts";
import { causes, knownFailures } from "./causes.ts";
import { comparison } from "./comparison.ts";
import { decisionList } from "./decisions.ts";
import { lifecycles } from "./lifecycles.ts";
import { dateOf, documentOf } from "./document.ts";
import { html, type Markup } from "./markup.ts";
import { operationTable } from "./operation-table.ts";
import { ruleList, silentRules, verdicts } from "./rule-list.ts";
import { signs, wordsOf } from "./signs.ts";
import { countLinks, why } from "./why.ts";

/** The report as one self-contained HTML file: no font, no request, and whole without its script. */
export function htmlOf(report: Report): string {
  const found = causesOf(report);
  return documentOf({
    title: `${headingOf(report)} · ${report.target}`,
    heading: heading(report),
    main: html`${summaryOf(report, found)} ${causes(report, found)} ${familyTable(report)} ${operationTable(report)}
    ${silentRules(report, "never-exercised", "Never exercised")}
    ${silentRules(report, "not-declared", "Not declared by this target")} ${asides(report)} ${knownFailures(report)}
    ${ruleList(report, failureIds(found))} ${lifecycles(report.matrix)} ${decisionList(report)}`,
  });
}

/** The ids of the failures, by rule. */
export function failureIds(found: readonly Cause[]): Map<string, string[]> {
  const byRule = Map.groupBy(
    found.flatMap(({ failures }) => failures),
    ({ rule }) => rule.id,
  );
  return new Map([...byRule].map(([rule, failures]) => [rule, failures.map(({ id }) => id)]));
}

export const verdictClass: Record<Report["verdict"], RuleVerdict> = {
  conformant: "held",
  violations: "violated",
  incomplete: "never-exercised",
};

function heading(report: Report): Markup {
  const seconds = (report.durationMs / 1_000).toFixed(1);
  return html`<header>
    <p class="name">Tallystick</p>
    <h1 class="verdict ${verdictClass[shownAs(report)]}">
      ${signs[verdictClass[shownAs(report)]]} <strong>${headingOf(report)}</strong><small>${offerText(report)}</small>
    </h1>
    ${report.interrupted === undefined ? undefined : html`<p class="violated">${whyEnded[report.interrupted]}</p>`}
    <p>${meaningOf(report)}</p>
    <ul class="facts">
      <li>${resultCounts(report)}</li>
      <li>${report.target}</li>
      <li>contract ${report.contract.version} <code>${shortIdentity(report.contract)}</code></li>
      <li>${counted(report.requests, "request")} in ${seconds} s</li>
      <li>seed ${report.seed}</li>
      <li><time datetime="${report.startedAt}">${dateOf(report.startedAt)}</time></li>
    </ul>
  </header>`;
}

/** Where the rules of a verdict are listed. */
export const places: Readonly<Record<RuleVerdict, string>> = {
  violated: "causes",
  held: "rules",
  "never-exercised": "never-exercised",
  "not-declared": "not-declared",
};

/** Counts that lead to their rules, the causes in a line each, and what to do next. */
function summaryOf(report: Report, found: readonly Cause[]): Markup {
  const elsewhere = found.length === 0 ? undefined : replayElsewhere(report);
  const steps = [...nextSteps(report, found), ...(elsewhere === undefined ? [] : [{ text: elsewhere }])];
  const violated = found.length === 0 ? "known-failures" : places.violated;
  return html`<nav aria-label="Contents">
      <ul class="counts">
        ${countLinks(report.rules, { ...places, violated })}
        <li><a href="#families">Families</a></li>
        ${report.operations === undefined ? undefined : html`<li><a href="#operations">Operations</a></li>`}
        <li><a href="#rules">Rules</a></li>
        ${Object.keys(report.matrix).length === 0 ? undefined : html`<li><a href="#lifecycles">Lifecycles</a></li>`}
      </ul>
    </nav>
    ${comparison(report)} ${why(report, found)}
    ${
      steps.length === 0
        ? undefined
        : html`<h2>Next</h2>
            ${steps.map(
              ({ text, command }) =>
                html`<p>${text}</p>
                  ${command === undefined ? undefined : html`<pre class="command">${command}</pre>`}`,
            )}`
    }`;
}

/** The rules of each family by verdict, under every family that judges them. */
function familyTable(report: Report): Markup {
  const rows = families
    .map((family) => ({ family, rules: rulesUnder(family, report.rules) }))
    .filter(({ rules }) => rules.length > 0);
  return html`<h2 id="families">Families</h2>
    <table class="families">
      <thead>
        <tr>
          <th scope="col">Family</th>
          ${verdicts.map((verdict) => html`<th scope="col">${signs[verdict]} <span>${wordsOf(verdict)}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ family, rules }) =>
            html`<tr>
              <th scope="row">${familyName(report, family)}</th>
              ${verdicts.map((verdict) => countCell(verdict, rules.filter((rule) => rule.verdict === verdict).length))}
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/** A link to the rules that are listed under the family: those that it judges first. */
function familyName({ rules }: Report, family: Family): Markup {
  const isListed = rules.some((rule) => rule.family === family);
  return isListed ? html`<a href="#family-${family}">${family}</a>` : html`${family}`;
}

function countCell(verdict: RuleVerdict, count: number): Markup {
  return count === 0 ? html`<td>·</td>` : html`<td class="${verdict}">${count}</td>`;
}

function asides(report: Report): Markup {
  const { harnessFaults, unreached = [] } = report;
  return html`${listed(neverSucceededTitle, neverSucceededLines(report))} ${untried(report)}
  ${listed(withoutOwnRuleTitle, withoutOwnRuleLines(report))} ${listed(unreachedTitle(report), unreached)}
  ${unprovenFailures(report).map(({ title, lines }) => listed(title, lines))}
  ${listed(
    "The suite itself failed (never charged to the target)",
    harnessFaults.map(({ check, message, times }) => `${check} (${counted(times, "time")}): ${message}`),
  )}`;
}

function untried(report: Report): Markup {
  const text = untriedSummary(report);
  if (text === "") return html``;
  return html`<h2>${untriedTitle}</h2>
    <details>
      <summary>${text}</summary>
      ${listOf(untriedLines(report))}
    </details>`;
}

/** Lines that are not folded away. */
const mostLines = 5;

function listed(title: string, lines: readonly string[]): Markup {
  if (lines.length === 0) return html``;
  const list = listOf(lines);
  return html`<h2>${title}</h2>
    ${
      lines.length <= mostLines
        ? list
        : html`<details>
            <summary>${counted(lines.length, "entry", "entries")}</summary>
            ${list}
          </details>`
    }`;
}

function listOf(lines: readonly string[]): Markup {
  return html`<ul>
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
}
