import { families } from "../../checks/check.ts";
import { counted } from "../counted.ts";
import type { Findings, ShownRule } from "../findings.ts";
import type { Report, RuleVerdict } from "../../runner/result/report.ts";
import { decisionFor, reference } from "./decisions.ts";
import { heldAt, heldAtText } from "../held-at.ts";
import { html, prose, type Markup } from "./markup.ts";
import { signs, wordsOf } from "./signs.ts";

export const verdicts: readonly RuleVerdict[] = ["violated", "held", "never-exercised", "not-declared"];

/** Every rule once, by the first family that judges it, each at an address of its own: `#rule-CARD-20`. */
export function ruleList(
  report: Findings & Pick<Report, "operations">,
  failureIds: ReadonlyMap<string, readonly string[]>,
  kinds: readonly string[] = families,
): Markup {
  const groups = kinds.map((family) => ({ family, rules: report.rules.filter((rule) => rule.family === family) }));
  const sources = report.rules.map(({ source }) => source);
  const shared = { folder: sharedFolder(sources), extension: sharedExtension(sources) };
  const places = heldAt(report);
  return html`<h2 id="rules">${report.noun === "habit" ? "Habits" : "Rules"}</h2>
    <form id="search" hidden>
      <label>Search <input type="search" name="text" /></label>
      <label
        >Verdict
        <select name="verdict">
          <option value="">any</option>
          ${verdicts.map((verdict) => html`<option value="${verdict}">${wordsOf(verdict)}</option>`)}
        </select></label
      >
      <output></output>
    </form>
    ${groups
      .filter(({ rules }) => rules.length > 0)
      .map(
        ({ family, rules }) =>
          html`<details id="family-${family}" class="group">
            <summary>${family}: ${countsOf(rules)}</summary>
            <table class="rules">
              <thead>
                <tr>
                  <th scope="col">${report.noun === "habit" ? "Habit" : "Rule"}</th>
                  <th scope="col">Verdict</th>
                  <th scope="col">What it says</th>
                  <th scope="col">Declared${declaredIn(shared)}</th>
                </tr>
              </thead>
              <tbody>
                ${rules.map((rule) => ruleRow(report, rule, { failures: failureIds.get(rule.id) ?? [], places: places.get(rule.id) ?? [], shared }))}
              </tbody>
            </table>
          </details>`,
      )}`;
}

/** `12 held, 3 violated` */
export function countsOf(rules: readonly ShownRule[]): string {
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: rules.filter((rule) => rule.verdict === verdict).length,
  }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${wordsOf(verdict)}`)
    .join(", ");
}

/** The folder of all files, with its slash: nobody has to read it in each row. */
function sharedFolder(sources: readonly string[]): string {
  const [first = "", ...others] = sources;
  const folders = first.split("/").slice(0, -1);
  while (folders.length > 0) {
    const folder = `${folders.join("/")}/`;
    if (others.every((source) => source.startsWith(folder))) return folder;
    folders.pop();
  }
  return "";
}

/** The extension of all files, with its dot; empty where they have several. */
function sharedExtension(sources: readonly string[]): string {
  const [extension = "", ...others] = new Set(sources.map((source) => /\.\w+(?=:\d+$)/.exec(source)?.[0] ?? ""));
  return others.length === 0 ? extension : "";
}

/** ` in spec/*.tsp` */
function declaredIn({ folder, extension }: RuleContext["shared"]): string {
  const files = folder + (extension === "" ? "" : `*${extension}`);
  return files === "" ? "" : ` in ${files}`;
}

interface RuleContext {
  /** The ids of its failures. */
  failures: readonly string[];
  /** The operations at which it held. */
  places: readonly string[];
  /** What the places of all declarations have in common. */
  shared: { folder: string; extension: string };
}

function ruleRow(
  report: Findings,
  rule: ShownRule,
  { failures, places, shared: { folder, extension } }: RuleContext,
): Markup {
  const { id, verdict, level, sentence, source, held } = rule;
  const decision = decisionFor(report, rule);
  const cited = decision === undefined ? undefined : html` · ${reference(decision)}`;
  const line = source.slice(folder.length).replace(`${extension}:`, ":");
  const ways = failures.map((failure, index) => html` <a href="#${failure}">failure ${index + 1}</a>`);
  const times =
    held === 0
      ? ""
      : `${verdict === "held" ? "" : ", held"} ${held.toLocaleString("en-US")}×${heldAtText(rule, places)}`;
  return html`<tr id="rule-${id}" ${verdict === "held" ? undefined : html`data-v="${verdict}"`}>
    <th scope="row">${id}</th>
    <td>${signs[verdict]} ${wordsOf(verdict)}${times}${ways}</td>
    <td>${prose(sentence)}</td>
    <td>${level === "SHOULD" ? "SHOULD · " : ""}${line}${cited}</td>
  </tr>`;
}

/** Rules without a verdict by the reason, each as a link to its text. */
export function silentRules(report: Findings, verdict: RuleVerdict, title: string): Markup {
  const rules = report.rules.filter((rule) => rule.verdict === verdict);
  if (rules.length === 0) return html``;
  const groups = [...Map.groupBy(rules, ({ reason }) => reason ?? "")].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return html`<h2 id="${verdict}">${title}</h2>
    <details class="sheet">
      <summary>${signs[verdict]} ${counted(rules.length, report.noun ?? "rule")}, by the reason</summary>
      <dl>
        ${groups.map(
          ([reason, list]) =>
            html`<dt>${counted(list.length, report.noun ?? "rule")}: ${reason}</dt>
              <dd>${list.map(({ id }) => html`<a href="#rule-${id}">${id}</a> `)}</dd>`,
        )}
      </dl>
    </details>`;
}
