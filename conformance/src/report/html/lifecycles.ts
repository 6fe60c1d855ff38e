import type { MatrixReport, Report } from "../../runner/result/report.ts";
import { html, type Markup } from "./markup.ts";
import { worstOf } from "./gravest.ts";
import { stateDiagram } from "./state-diagram.ts";
import { undrivenText } from "../undriven-text.ts";

/** Every lifecycle as a diagram of its declared moves, above a table of the pairs that must be refused. */
export function lifecycles(matrix: Report["matrix"]): Markup {
  const sheets = Object.entries(matrix).map(
    ([name, report]) =>
      html`<article class="sheet" id="lifecycle-${name}">
        <h3>${name}</h3>
        <p class="quiet">${matrixText(report)}</p>
        ${
          report.edges.total + report.undriven.length > 0
            ? html`<div class="scroll">${stateDiagram(report)}</div>`
            : undefined
        }
        ${report.illegalPairs.total > 0 ? html`<div class="scroll">${illegalPairs(report)}</div>` : undefined}
      </article>`,
  );
  return sheets.length === 0
    ? html``
    : html`<h2>Lifecycles</h2>
        <div class="diagrams">${sheets}</div>`;
}

/** How much of it was observed, and which moves no check walks. */
function matrixText(report: MatrixReport): string {
  const left = undrivenText(report.undriven);
  if (report.cells.length === 0) return `edges: ${left}`;
  const edges = [`edges ${shareOf(report.edges)}`, left].filter(Boolean).join(", ");
  return `${edges} · illegal pairs ${shareOf(report.illegalPairs)}`;
}

function shareOf({ exercised, violated, total }: MatrixReport["edges"]): string {
  return `${exercised} of ${total} seen${violated === 0 ? "" : `, ${violated} wrong`}`;
}

const signs = { held: "✓", violated: "✗", "never-exercised": "·" } as const;

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
        : html`<td class="${verdict}" title="${state} → ${target} by ${movers}: ${verdict}">${signs[verdict]}</td>`;
    });
  return html`<table class="pairs">
    <caption class="quiet">
      moves that must be refused
    </caption>
    <tr>
      <th></th>
      ${to.map((state) => html`<th>${state}</th>`)}
    </tr>
    ${from.map(
      (state) =>
        html`<tr>
          <th>${state}</th>
          ${row(state)}
        </tr>`,
    )}
  </table>`;
}
