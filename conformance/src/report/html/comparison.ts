import { baselineText, changesSince, comparedCounts } from "../comparison-text.ts";
import type { Report } from "../../runner/result/report.ts";
import { html, type Markup } from "./markup.ts";

/** What changed since the baseline; nothing without one. */
export function comparison(report: Report): Markup {
  if (report.comparison === undefined) return html``;
  return html`<h2 id="comparison">${comparedCounts(report.comparison)}</h2>
    <p>${baselineText(report.comparison)}.</p>
    ${changesSince(report).map(
      ({ title, lines }) =>
        html`<details class="changes" ${lines.length <= mostLines ? "open" : ""}>
          <summary>${title}</summary>
          <ul>
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>
        </details>`,
    )}`;
}

/** The lines of a list that is not folded. */
const mostLines = 5;
