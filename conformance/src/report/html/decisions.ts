import { decisionOf, type Decision } from "../../contracts/decisions.ts";
import { isShippedVersion } from "../../contracts/shipped-contract.ts";
import type { Report } from "../../runner/result/report.ts";
import type { Findings, ShownRule } from "../findings.ts";
import { html, prose, type Markup } from "./markup.ts";

/** The decision that the rule follows from. Undefined for a rule of the source, and for another contract than the shipped one. */
export function decisionFor({ contract }: Pick<Findings, "contract">, { id, origin }: ShownRule): Decision | undefined {
  return isShippedVersion(contract) && origin !== undefined ? decisionOf({ id, origin }) : undefined;
}

/** The id of a decision: a link to its entry in the page. */
export function reference({ id }: Decision): Markup {
  return html`<a href="#${id}">${id}</a>`;
}

/** Every decision that a rule of the report follows from. Nothing where there is none. */
export function decisionList(report: Report): Markup {
  const cited = new Set(report.rules.flatMap((rule) => decisionFor(report, rule) ?? []));
  if (cited.size === 0) return html``;
  // Who has a failure before them may doubt the decision; for the others its reasons are a third of a page that nobody opens.
  const doubted = new Set(
    report.rules.flatMap((rule) => (rule.verdict === "violated" ? (decisionFor(report, rule) ?? []) : [])),
  );
  return html`<h2 id="decisions">Decisions</h2>
    <details>
      <summary>The ${cited.size} decisions that these rules follow from, where the source is silent</summary>
      <p>
        <small
          ><code>tallystick explain ${[...cited][0]?.id}</code> prints what was open, and why it was decided so.</small
        >
      </p>
      ${[...cited].map((decision) => entry(decision, doubted.has(decision)))}
    </details>`;
}

function entry({ id, title, open, holds, why }: Decision, isDoubted: boolean): Markup {
  return html`<article id="${id}">
    <h3>${id} ${title}</h3>
    <p>${prose(holds)}</p>
    ${isDoubted ? html`<p><small>Open: ${prose(open)} Why: ${prose(why)}</small></p>` : undefined}
  </article>`;
}
