import { curlOf } from "../curl.ts";
import type { Counterexample, Report, RuleReport, TranscriptEntry } from "../report.ts";
import { html, type Markup } from "./markup.ts";

/** Every violated rule with what was expected beside what was seen, and each request beside its reply. */
export function violations({ rules }: Report): Markup {
  const violated = rules.filter(({ verdict }) => verdict === "violated");
  return violated.length === 0
    ? html``
    : html`<h2>Violations</h2>
        ${violated.map(violation)}`;
}

function violation(rule: RuleReport): Markup {
  const further =
    rule.further === undefined
      ? undefined
      : html`<p class="quiet">and ${rule.further} further failures of this rule</p>`;
  return html`<article class="sheet" id="${rule.id}">
    <h3><span class="violated">${rule.id}</span> ${rule.sentence}</h3>
    <p class="quiet">${rule.level} · ${rule.origin} · ${rule.source}</p>
    ${(rule.counterexamples ?? []).map(counterexample)} ${further}
  </article>`;
}

function counterexample(example: Counterexample): Markup {
  const { operation, state, check, reproduced, times, expected, observed, transcript, file } = example;
  return html`<p>
      <code>${operation}</code> in ${state}
      <span class="quiet">· reproduced ${reproduced} · seen ${times} ${times === 1 ? "time" : "times"} · ${check}</span>
    </p>
    <div class="sides">
      <div class="expected">
        <h4>Expected</h4>
        <pre>${expected}</pre>
      </div>
      <div class="observed">
        <h4>Observed</h4>
        <pre>${observed}</pre>
      </div>
    </div>
    <details ${transcript.length <= 3 ? "open" : ""}>
      <summary class="quiet">${transcript.length} ${transcript.length === 1 ? "request" : "requests"}</summary>
      ${transcript.map(exchange)}
    </details>
    ${file === undefined ? undefined : html`<p class="quiet">Again: <code>tallystick replay ${file}</code></p>`}`;
}

function exchange(entry: TranscriptEntry): Markup {
  const status = entry.lost === undefined ? String(entry.status) : `no reply (${entry.lost})`;
  return html`<div class="sides exchange">
    <div>
      <h4>${entry.operation}</h4>
      <pre>${curlOf(entry)}</pre>
    </div>
    <div>
      <h4>${status} · ${entry.durationMs} ms</h4>
      <pre>${indented(entry.replyBody)}</pre>
    </div>
  </div>`;
}

/** JSON is easier to compare line by line; anything else is shown as it came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
