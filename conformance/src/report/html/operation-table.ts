import { counted } from "../counted.ts";
import { operationRows, type OperationRow } from "../operation-rows.ts";
import type { Report, RuleVerdict } from "../../runner/result/report.ts";
import { html, type Markup } from "./markup.ts";
import { signs, wordsOf } from "./signs.ts";

const columns = [
  ["violated", "violated"],
  ["held", "held"],
  ["neverExercised", "never-exercised"],
  ["notDeclared", "not-declared"],
] as const;

/** What is judged at each operation, in numbers of rules: also what the contract does not say of it. */
export function operationTable(report: Report): Markup {
  const rows = operationRows(report);
  if (rows.length === 0) return html``;
  const silent = rows.filter(({ own }) => own === 0).length;
  return html`<h2 id="operations">Operations</h2>
    <details>
      <summary>
        ${counted(rows.length, "operation")} with the numbers of their
        rules${silent === 0 ? undefined : `, ${silent} without one of its own`}
      </summary>
      <table class="families">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            ${columns.map(([, verdict]) => html`<th scope="col">${signs[verdict]} <span>${wordsOf(verdict)}</span></th>`)}
            <th scope="col">its own</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(row)}
        </tbody>
      </table>
      <p>
        <small
          >A rule is an operation’s own when it is judged at no other. Rules about every reply are not counted.</small
        >
      </p>
    </details>`;
}

function row(each: OperationRow): Markup {
  return html`<tr>
    <th scope="row">${each.operation}</th>
    ${columns.map(([member, verdict]) => cell(each[member], verdict))}
    <td>${each.own === 0 ? "none" : each.own}</td>
  </tr>`;
}

/** What needs no attention has no colour. */
function cell(count: number, verdict: RuleVerdict): Markup {
  if (count === 0) return html`<td>·</td>`;
  return verdict === "held" ? html`<td>${count}</td>` : html`<td class="${verdict}">${count}</td>`;
}
