import { counted } from "../counted.ts";
import { curlOf } from "../evidence/curl.ts";
import type { Sides } from "../evidence/differences.ts";
import { evidenceOf, type Evidence } from "../evidence/evidence.ts";
import { repetitionText, stepsOf, type Step } from "../evidence/steps.ts";
import { stretchesOf, type Lane } from "../lanes.ts";
import type { Counterexample, Report, RuleReport, TranscriptEntry } from "../../runner/result/report.ts";
import { expectedFailures, unexpected } from "../standing.ts";
import { inState } from "../violation-text.ts";
import { decisionFor, reference } from "./decisions.ts";
import { html, type Markup } from "./markup.ts";

/**
 * Every violated rule, unless it is known to fail, with expected beside observed, and each request beside its reply.
 */
export function violations(report: Report): Markup {
  const violated = unexpected(report);
  return violated.length === 0
    ? html``
    : html`<h2>Violations</h2>
        ${violated.map((rule) => violation(report, rule, rule.id))}`;
}

/** The result of every known failure, and folded away how it failed. */
export function knownFailures(report: Report): Markup {
  if (report.knownFailing.length === 0) return html``;
  const failing = expectedFailures(report);
  return html`<h2>Known failures</h2>
    <ul>
      ${report.knownFailing.map(({ rule, status, reason }) => html`<li>${rule} · ${status} · ${reason}</li>`)}
    </ul>
    ${
      failing.length === 0
        ? undefined
        : html`<details>
            <summary>How ${failing.length === 1 ? "it" : "they"} failed</summary>
            ${failing.map((rule) => violation(report, rule, `known-${rule.id}`))}
          </details>`
    }`;
}

function violation(report: Report, rule: RuleReport, anchor: string): Markup {
  const decision = decisionFor(report, rule);
  const further =
    rule.further === undefined
      ? undefined
      : html`<p class="quiet">and ${counted(rule.further, "further failure")} of this rule</p>`;
  return html`<article class="sheet" id="${anchor}">
    <h3><span class="violated">${rule.id}</span> ${rule.sentence}</h3>
    <p class="quiet">${rule.level} · ${decision === undefined ? rule.origin : reference(decision)} · ${rule.source}</p>
    ${(rule.counterexamples ?? []).map(counterexample)} ${further}
  </article>`;
}

function counterexample(example: Counterexample): Markup {
  const { operation, state, check, reproduced, times, again } = example;
  const { transcript, ...sides } = evidenceOf(example);
  return html`<p>
      <code>${operation}</code>${inState(state)}
      <span class="quiet">· reproduced ${reproduced} · seen ${counted(times, "time")} · ${check}</span>
    </p>
    <div class="sides">
      <div class="expected">
        <h4>Expected</h4>
        <pre>${sideText(sides, "expected")}</pre>
      </div>
      <div class="observed">
        <h4>Observed</h4>
        <pre>${sideText(sides, "observed")}</pre>
      </div>
    </div>
    <ol class="steps">
      ${stretchesOf(transcript).map((lanes) => stretch(lanes, transcript.at(-1)))}
    </ol>
    ${again === undefined ? undefined : html`<p class="quiet">Again: <code>${again}</code></p>`}`;
}

/** One side; of two large values its part of each difference, on the same line as the other side's. */
function sideText({ comparison, ...sides }: Omit<Evidence, "transcript">, side: keyof Sides): string {
  if (comparison === undefined) return sides[side];
  const { what, first, more } = comparison;
  return [
    ...(what === "" ? [] : [side === "expected" ? what : `${first.length + more} differences`]),
    ...first.map((difference) => `${difference.path}: ${difference[side]}`),
    ...(more === 0 ? [] : [`${more} more`]),
  ].join("\n");
}

/** Concurrent calls are shown beside each other. */
function stretch(lanes: readonly Lane[], last: TranscriptEntry | undefined): Markup {
  const steps = lanes.map((lane) => stepsOf(lane).map((each) => stepMarkup(each, each.replies.at(-1) === last)));
  return lanes.length === 1
    ? html`${steps}`
    : html`<li>
        <p class="quiet">At the same time</p>
        <div class="lanes">
          ${steps.map(
            (lane) =>
              html`<ol class="steps">
                ${lane}
              </ol>`,
          )}
        </div>
      </li>`;
}

/** One request per line; opened, it is shown beside its replies. The last one is the one that failed. */
function stepMarkup(step: Step, isLast: boolean): Markup {
  const { request, replies, durationMs } = step;
  const statuses = replies.map(({ status, lost }) => (lost === undefined ? String(status) : `no reply (${lost})`));
  return html`<li>
    <details ${isLast ? "open" : ""}>
      <summary>
        <code>${request.operation}</code><b>${statuses.join(" … ")}</b
        ><span class="quiet">${repetitionText(step) ?? `${durationMs} ms`}</span>
      </summary>
      <div class="sides">
        <div>
          <h4>Request</h4>
          <pre>${requestText(request)}</pre>
        </div>
        ${replies.map(
          ({ replyBody }, nth) =>
            html`<div>
              <h4>${replies.length === 1 ? "Reply" : ["First reply", "Last reply"][nth]}</h4>
              <pre>${indented(replyBody)}</pre>
            </div>`,
        )}
      </div>
      <details class="quiet">
        <summary>as curl</summary>
        <pre>${curlOf(request)}</pre>
      </details>
    </details>
  </li>`;
}

function requestText({ method, url, body = "" }: TranscriptEntry): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}\n${indented(body)}`.trimEnd();
}

/** JSON is easier to compare line by line; anything else is shown unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
