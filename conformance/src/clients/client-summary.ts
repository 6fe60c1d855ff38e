import { consequenceText, precedingCause } from "../report/consequences.ts";
import type { ShownRule } from "../report/findings.ts";
import type { Paint } from "../report/paint.ts";
import { printableAll } from "../report/printable.ts";
import { table } from "../report/table.ts";
import { causeText } from "../report/violation-text.ts";
import type { ClientFindings } from "./client-findings.ts";
import type { ClientReport } from "./client-report.ts";

/** The summary that a person reads after a client or a receiver was judged: the causes first, whole. */
export function clientSummary(found: ClientFindings, paint: Paint): string[] {
  const rules = printableAll(found.rules);
  const unseen = rules.filter(({ verdict }) => verdict === "never-exercised");
  return [
    ...found.causes.flatMap((cause) => {
      const follows = consequenceText(cause, precedingCause(cause, found.causes));
      return ["", ...causeText(cause, paint), ...(follows === undefined ? [] : [`  ${follows}`])];
    }),
    "",
    ...table(rules.map((rule) => [paint.bold(rule.id), resultText(rule, paint), rule.sentence])),
    ...(unseen.length === 0 ? [] : ["", paint.yellow("Never exercised")]),
    ...unseen.map(({ id, reason }) => `  ${id}: ${reason}`),
    "",
    verdictLine(found, paint),
  ];
}

function resultText({ verdict, held }: ShownRule, paint: Paint): string {
  if (verdict === "violated") return paint.red("violated");
  return verdict === "held" ? paint.green(`held ${held}×`) : paint.yellow("never exercised");
}

const verdictText: Record<ClientReport["verdict"], (paint: Paint) => string> = {
  conformant: (paint) => paint.green("conformant"),
  violations: (paint) => paint.red("violations"),
  incomplete: (paint) => paint.yellow("incomplete"),
};

/** `violations · 15 of 18 habits held · 43 requests in 8.3 s` */
function verdictLine({ verdict, counts, requests, durationMs }: ClientFindings, paint: Paint): string {
  const seconds = (durationMs / 1_000).toFixed(1);
  return `${paint.bold(verdictText[verdict](paint))} · ${counts} · ${requests} requests in ${seconds} s`;
}
