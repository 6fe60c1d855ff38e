import { families, type Family } from "../../checks/check.ts";
import { counted } from "../counted.ts";
import { neverSucceededLines, neverSucceededTitle } from "../../runner/result/never-succeeded.ts";
import type { Report, RuleReport, RuleVerdict } from "../../runner/result/report.ts";
import { headingOf, meaningOf, rulesUnder, resultCounts, shownAs, whyEnded } from "../standing.ts";
import { untriedLines, untriedTitle } from "../../runner/result/untried.ts";
import { unreachedTitle } from "../unreached-title.ts";
import { unprovenFailures } from "../unproven-failures.ts";
import { decisionFor, decisionList, reference } from "./decisions.ts";
import { lifecycles } from "./lifecycles.ts";
import { html, type Markup } from "./markup.ts";
import { stylesheet } from "./stylesheet.ts";
import { knownFailures, violations } from "./violations.ts";

/** The report as one self-contained HTML file: no script, no font, no request. */
export function htmlOf(report: Report): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${headingOf(report)} · ${report.target} · Tallystick</title>
        <style>
          ${stylesheet}
        </style>
      </head>
      <body>
        ${heading(report)}
        <main>
          ${violations(report)}
          <h2>Families</h2>
          <div class="families">${families.map((family) => familyRow(family, report.rules))}</div>
          ${lifecycles(report.matrix)} ${silent(report, "never-exercised", "Never exercised")}
          ${silent(report, "not-declared", "Not declared by this target")} ${asides(report)} ${knownFailures(report)}
          <h2>Rules</h2>
          <details>
            <summary>All ${report.rules.length} rules</summary>
            ${ruleTable(report, report.rules)}
          </details>
          ${decisionList(report)}
        </main>
      </body>
    </html> `;
  return page.markup;
}

const verdictClass: Record<Report["verdict"], RuleVerdict> = {
  conformant: "held",
  violations: "violated",
  incomplete: "never-exercised",
};

function heading(report: Report): Markup {
  const seconds = (report.durationMs / 1_000).toFixed(1);
  return html`<header>
    <h1>Tallystick</h1>
    <div class="verdict">
      <strong class="${verdictClass[shownAs(report)]}">${headingOf(report)}</strong>
      <span>${resultCounts(report)}</span>
      ${report.interrupted === undefined ? undefined : html`<span class="violated">${whyEnded[report.interrupted]}</span>`}
      <p>${meaningOf(report)}</p>
    </div>
    <ul class="facts">
      <li>${report.target}</li>
      <li>contract ${report.contract.version} <code>${report.contract.hash.slice(0, 12)}</code></li>
      <li>${counted(report.requests, "request")} in ${seconds} s</li>
      <li>seed ${report.seed}</li>
      <li><time datetime="${report.startedAt}">${dateOf(report.startedAt)}</time></li>
    </ul>
  </header>`;
}

function dateOf(instant: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat("en-GB", format).format(new Date(instant))} UTC`;
}

function countOf(rules: readonly RuleReport[], verdict: RuleVerdict): number {
  return rules.filter((rule) => rule.verdict === verdict).length;
}

const verdicts: readonly RuleVerdict[] = ["held", "violated", "never-exercised", "not-declared"];

function familyRow(family: Family, all: readonly RuleReport[]): Markup {
  const rules = rulesUnder(family, all);
  if (rules.length === 0) return html``;
  const parts = verdicts.map((verdict) => ({ verdict, share: (100 * countOf(rules, verdict)) / rules.length }));
  const bars = parts.map(
    ({ verdict, share }) => html`<i class="${verdict}" style="width:${share}%" title="${verdict}"></i>`,
  );
  return html`<b>${family}</b>
    <div class="bar">${bars}</div>
    <span>${countOf(rules, "held")} / ${rules.length}</span>`;
}

/** Rules without a verdict, by the reason. */
function silent(report: Report, verdict: RuleVerdict, title: string): Markup {
  const rules = report.rules.filter((rule) => rule.verdict === verdict);
  if (rules.length === 0) return html``;
  const groups = [...Map.groupBy(rules, ({ reason }) => reason ?? "")];
  return html`<h2>${title}</h2>
    ${groups.map(
      ([reason, list]) =>
        html`<details class="sheet">
          <summary>${list.length} · ${reason}</summary>
          ${ruleTable(report, list)}
        </details>`,
    )}`;
}

function asides(report: Report): Markup {
  const { harnessFaults, unreached = [] } = report;
  return html`${listed(neverSucceededTitle, neverSucceededLines(report))} ${listed(untriedTitle, untriedLines(report))}
  ${listed(unreachedTitle(report), unreached)}
  ${unprovenFailures(report).map(({ title, lines }) => listed(title, lines))}
  ${listed(
    "The suite itself failed (never charged to the target)",
    harnessFaults.map(({ check, message, times }) => `${check} (${counted(times, "time")}): ${message}`),
  )}`;
}

function listed(title: string, lines: readonly string[]): Markup {
  return lines.length === 0
    ? html``
    : html`<h2>${title}</h2>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>`;
}

function ruleTable(report: Report, rules: readonly RuleReport[]): Markup {
  return html`<table class="rules">
    ${rules.map((rule) => ruleRow(report, rule))}
  </table>`;
}

function ruleRow(report: Report, rule: RuleReport): Markup {
  const { id, verdict, sentence, source, held } = rule;
  const decision = decisionFor(report, rule);
  const cited = decision === undefined ? undefined : html` · ${reference(decision)}`;
  return html`<tr>
    <td class="${verdict}">${id}</td>
    <td>${sentence}<br /><span class="quiet">${verdict} · held ${counted(held, "time")} · ${source}${cited}</span></td>
  </tr>`;
}
