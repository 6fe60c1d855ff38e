import type { MatrixReport, Report } from "../../runner/result/report.ts";
import { html, prose, type Markup } from "./markup.ts";
import { counted } from "../counted.ts";
import { signs, wordsOf } from "./signs.ts";
import { worstOf } from "./gravest.ts";
import { arrowTip, stateDiagram, type Edge } from "./state-diagram.ts";
import { undrivenText } from "../undriven-text.ts";
import { wrongMovesText } from "../wrong-moves.ts";

/** Every lifecycle as a diagram of its declared moves, above a table of the pairs that must be refused. */
export function lifecycles(matrix: Report["matrix"]): Markup {
  const sheets = Object.entries(matrix).map(
    ([name, report]) =>
      html`<article id="lifecycle-${name}">
        <h3>${name}</h3>
        <p><small>${matrixText(report)}</small></p>
        ${
          report.edges.total + report.undriven.length > 0
            ? html`${scrolled(`${name}: states and moves`, stateDiagram(name, walked(report)))} ${movesAsText(report)}`
            : undefined
        }
        ${report.illegalPairs.total > 0 ? scrolled(`${name}: moves that must be refused`, illegalPairs(report)) : undefined}
      </article>`,
  );
  return sheets.length === 0
    ? html``
    : html`<h2 id="lifecycles">Lifecycles</h2>
        <details class="diagrams">
          <summary>
            ${counted(sheets.length, "lifecycle")} as diagrams: declared moves, and moves that must be refused
          </summary>
          ${arrowTip}
          <p><small>${legend}</small></p>
          ${sheets}
        </details>`;
}

/** What is wider than the page scrolls, by keyboard too. */
function scrolled(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/** The declared moves with their verdicts, and those that no check walks. */
function walked({ cells, undriven }: MatrixReport): Edge[] {
  return [...cells.filter(({ kind }) => kind === "edge"), ...undriven];
}

/** The moves for those who cannot see the arrows, or their colours. */
function movesAsText({ cells, undriven, descriptions = {} }: MatrixReport): Markup {
  const moves = [
    ...cells.filter(({ kind }) => kind === "edge"),
    ...undriven.map((edge) => ({ ...edge, verdict: "not-declared" as const })),
  ];
  return html`<details>
    <summary>As text</summary>
    <ul>
      ${Object.entries(descriptions).map(([state, text]) => html`<li>${state}: ${prose(text)}</li>`)}
      ${moves.map(({ from, to, by, verdict }) => html`<li>${from} → ${to} by ${by}: ${verdict === "not-declared" ? "walked by no check" : wordsOf(verdict)}</li>`)}
    </ul>
  </details>`;
}

/** How much of it was observed, and which moves no check walks. */
function matrixText(report: MatrixReport): string {
  const left = undrivenText(report.undriven);
  if (report.cells.length === 0) return `edges: ${left}`;
  const edges = [`edges ${shareOf(report, "edge")}`, left].filter(Boolean).join(", ");
  return `${edges} · illegal pairs ${shareOf(report, "illegal")}`;
}

function shareOf(report: MatrixReport, kind: "edge" | "illegal"): string {
  const { exercised, total } = kind === "edge" ? report.edges : report.illegalPairs;
  const wrong = wrongMovesText(report, kind);
  return `${exercised} of ${total} seen${wrong === "" ? "" : `, ${wrong}`}`;
}

/** What the signs of the pairs mean; a screen reader reads only their names. */
const legend = `Moves that must be refused: ${signs.held} refused as declared, ${signs.violated} not refused so, ${signs["never-exercised"]} never exercised`;

/** From the state of the row to that of the column: refused as declared, or not. */
function illegalPairs({ cells }: MatrixReport): Markup {
  const illegal = cells.filter(({ kind }) => kind === "illegal");
  const from = [...new Set(illegal.map((cell) => cell.from))];
  const to = [...new Set(illegal.map((cell) => cell.to))];
  const row = (state: string): Markup[] =>
    to.map((target) => {
      const pair = illegal.filter((each) => each.from === state && each.to === target);
      const verdict = worstOf(pair);
      const movers = pair.map(({ by }) => by).join(", ");
      return verdict === undefined
        ? html`<td></td>`
        : html`<td class="${verdict}" title="${movers}">${signs[verdict]}</td>`;
    });
  return html`<table class="pairs">
    <caption>
      Moves that must be refused, from the state on the left to that above
    </caption>
    <tr>
      <td></td>
      ${to.map((state) => html`<th scope="col">${state}</th>`)}
    </tr>
    ${from.map(
      (state) =>
        html`<tr>
          <th scope="row">${state}</th>
          ${row(state)}
        </tr>`,
    )}
  </table>`;
}
