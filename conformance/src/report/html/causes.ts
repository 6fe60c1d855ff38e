import { causeCounts, failuresOfRule, type Cause, type Failure } from "../causes.ts";
import { consequenceText, precedingCause } from "../consequences.ts";
import { newsOf } from "../comparison-text.ts";
import { counted } from "../counted.ts";
import type { Findings } from "../findings.ts";
import { inState } from "../in-state.ts";
import type { Report } from "../../runner/result/report.ts";
import { expectedFailures, unexpected } from "../standing.ts";
import { counterexample } from "./counterexample.ts";
import { decisionFor, reference } from "./decisions.ts";
import { html, prose, type Markup } from "./markup.ts";

/** How many failures of a page have their calls, and how long those may be; of the others it names what was seen, and how to repeat it. */
const mostWithCalls = 16;
const longestCalls = 160_000;

/** The simplest failures, as many as the page may hold with their calls. */
function shownWithCalls(simplest: readonly Failure[]): Set<Failure> {
  let length = 0;
  return new Set(
    simplest.slice(0, mostWithCalls).filter(({ example }) => {
      const added = JSON.stringify(example.transcript).length;
      if (length > 0 && length + added > longestCalls) return false;
      length += added;
      return true;
    }),
  );
}

/**
 * The causes, those that explain most first: of each the first failure, and folded below it the others, each with expected beside
 * observed and each request beside its reply.
 */
export function causes(report: Findings, found: readonly Cause[]): Markup {
  if (found.length === 0) return html``;
  const firsts = found.flatMap(({ failures }) => failures.slice(0, 1));
  const simplest = new Set([...firsts, ...found.flatMap(({ failures }) => failures)]);
  const withCalls = shownWithCalls([...simplest]);
  const sheets = found.map((cause, index) =>
    causeSheet(report, { cause, number: index + 1, before: precedingCause(cause, found), withCalls }),
  );
  const rest = sheets.slice(mostSheets);
  return html`<h2 id="causes">
      ${counted(found.length, "probable cause")}, ${counted(unexpected(report).length, report.noun ?? "rule")} violated
    </h2>
    ${sheets.slice(0, mostSheets)}
    ${
      rest.length === 0
        ? undefined
        : html`<details>
            <summary>${counted(rest.length, "further cause")}, each with fewer rules</summary>
            ${rest}
          </details>`
    }`;
}

/** The causes that are not folded away. */
const mostSheets = 3;

interface Sheet {
  cause: Cause;
  /** From 1. */
  number: number;
  /** The one that it probably follows from. */
  before: string | undefined;
  withCalls: ReadonlySet<Failure>;
}

function causeSheet(report: Findings, { cause, number, before, withCalls }: Sheet): Markup {
  const { title, failures, rules, blocked } = cause;
  const [first, ...others] = failures;
  if (first === undefined) return html``;
  const news = newsOf(report, cause);
  const text = consequenceText(cause, before);
  const follows = text === undefined ? undefined : html`<p>${text}.</p>`;
  return html`<article id="cause-${number}">
    <h3><a href="#cause-${number}">${number}</a> ${title}</h3>
    <p>
      ${causeCounts(cause)}${news === undefined ? undefined : html`, <b>${news}</b>`}:
      ${rules.slice(0, mostNamed).map(({ id }) => html`<a href="#rule-${id}">${id}</a> `)}${
        rules.length > mostNamed ? `and ${rules.length - mostNamed} more` : undefined
      }
    </p>
    ${follows}
    <section id="${first.id}">
      <h4>For example ${ruleLine(report, first)}</h4>
      ${counterexample(first.example, withCalls.has(first) ? "all" : "last")}
    </section>
    ${
      others.length === 0
        ? undefined
        : html`<details>
            <summary>The other ${counted(others.length, "failure")} of this cause</summary>
            ${others.map((failure) => foldedFailure(report, failure, withCalls.has(failure)))}
          </details>`
    }
    ${
      blocked.length === 0
        ? undefined
        : html`<details>
            <summary>${counted(blocked.length, "rule")} that could not be tried because of it</summary>
            <p>${blocked.map(({ id }) => html`<a href="#rule-${id}">${id}</a> `)}</p>
          </details>`
    }
  </article>`;
}

/** The rules that a cause names before it is opened. */
const mostNamed = 12;

/** The rule with its text, and where it comes from. */
function ruleLine(report: Findings, { rule }: Failure): Markup {
  const { id, level, sentence, source } = rule;
  const decision = decisionFor(report, rule);
  const cited = decision === undefined ? undefined : html` · ${reference(decision)}`;
  return html`<a class="violated" href="#rule-${id}">✗ ${id}</a> ${prose(sentence)}
    <small>${level === undefined ? "" : `${level} · `}${source}${cited}</small>`;
}

function foldedFailure(report: Findings, failure: Failure, hasCalls: boolean): Markup {
  const { rule, example, id } = failure;
  return html`<details class="failure" id="${id}">
    <summary>
      <b class="violated">✗ ${rule.id}</b> <code>${example.operation}</code>${inState(example.state, example.operation)}
    </summary>
    <p>${ruleLine(report, failure)}</p>
    ${counterexample(example, hasCalls ? "all" : "none")}
  </details>`;
}

/** The result of every known failure, and folded away how it failed. */
export function knownFailures(report: Report): Markup {
  if (report.knownFailing.length === 0) return html``;
  const failing = expectedFailures(report).flatMap((rule) => failuresOfRule(rule, "known-"));
  return html`<h2 id="known-failures">Known failures</h2>
    <ul>
      ${report.knownFailing.map(({ rule, status, reason }) => html`<li>${rule} · ${status} · ${reason}</li>`)}
    </ul>
    ${
      failing.length === 0
        ? undefined
        : html`<details>
            <summary>How ${failing.length === 1 ? "it" : "they"} failed</summary>
            ${failing.map((failure) => foldedFailure(report, failure, true))}
          </details>`
    }`;
}
