import { shortIdentity } from "@tallystick/contract";
import { counted } from "../report/counted.ts";
import { causes } from "../report/html/causes.ts";
import { dateOf, documentOf } from "../report/html/document.ts";
import { html } from "../report/html/markup.ts";
import { failureIds, places, verdictClass } from "../report/html/page.ts";
import { ruleList, silentRules } from "../report/html/rule-list.ts";
import { signs } from "../report/html/signs.ts";
import { countLinks, why } from "../report/html/why.ts";
import { junitOfFindings } from "../report/junit.ts";
import { causeLines, inline } from "../report/step-summary.ts";
import { clientMeaning, kindOf, type ClientFindings } from "./client-findings.ts";

/** The report about a client or a receiver as one self-contained HTML file. */
export function clientHtmlOf(found: ClientFindings): string {
  const { verdict, judged, contract, rules } = found;
  const seconds = (found.durationMs / 1_000).toFixed(1);
  return documentOf({
    title: `${verdict} · ${judged}`,
    heading: html`<header>
      <p class="name">Tallystick</p>
      <h1 class="verdict ${verdictClass[verdict]}">${signs[verdictClass[verdict]]} <strong>${verdict}</strong></h1>
      <p>${clientMeaning(found)}</p>
      <ul class="facts">
        <li>${judged === "client" ? "a client" : "a receiver of webhooks"}</li>
        <li>${found.counts}</li>
        <li>contract ${contract.version} <code>${shortIdentity(contract)}</code></li>
        <li>${counted(found.requests, "request")} in ${seconds} s</li>
        <li><time datetime="${found.startedAt}">${dateOf(found.startedAt)}</time></li>
      </ul>
    </header>`,
    main: html`<nav aria-label="Contents">
        <ul class="counts">
          ${countLinks(rules, places)}
        </ul>
      </nav>
      ${why(found, found.causes)} ${causes(found, found.causes)}
      ${silentRules(found, "never-exercised", "Never exercised")}
      ${ruleList(found, failureIds(found.causes), [kindOf[judged]])}`,
  });
}

/** The same as JUnit XML, a case for each habit or rule. */
export function clientJunitOf(found: ClientFindings, allowIncomplete: boolean): string {
  return junitOfFindings(found, { allowIncomplete, causes: found.causes, kinds: [kindOf[found.judged]] });
}

/** The same as markdown for the summary page of a CI step. */
export function clientStepSummaryOf(found: ClientFindings): string {
  const seconds = (found.durationMs / 1_000).toFixed(1);
  const { verdict, judged, contract, noun = "rule" } = found;
  return [
    `## Tallystick ${judged}: ${verdict}`,
    "",
    clientMeaning(found),
    "",
    `${found.counts} · ${counted(found.requests, "request")} in ${seconds} s · contract ${contract.version} (\`${shortIdentity(contract)}\`)`,
    "",
    ...causeLines(found, found.causes),
    `| ${noun} | verdict | what it says |`,
    "| --- | --- | --- |",
    ...found.rules.map(
      (rule) =>
        `| ${rule.id} | ${rule.verdict === "held" ? `held ${rule.held}×` : rule.verdict.replace("-", " ")} | ${inline(rule.sentence)}${rule.reason === undefined ? "" : ` (${inline(rule.reason)})`} |`,
    ),
    "",
  ].join("\n");
}
