/**
 * Judges every part of a contract alone, the other operations being absent, and prints how many of its rules are judged:
 * alone, and together with the operations that its requests need.
 *
 *     pnpm parts [--subject FILE] [--otherwise 501|404] [PART...]
 *
 * FILE exports a `MutantSubject`; without one the service of the shipped contract is judged.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { contract, openapi, type Operation } from "@tallystick/contract";
import type { MutantSubject } from "../mutants/mutant-subject.ts";
import { partsOf } from "../src/runner/selection/switched-off.ts";
import { requiredBy } from "../src/cli/next/required-operations.ts";
import type { Report, RuleReport } from "../src/runner/result/report.ts";
import { table } from "../src/report/table.ts";
import { servePayments } from "./parts/payments-service.ts";
import { judgePart } from "./parts/served-part.ts";

type Judged = Pick<MutantSubject, "contract" | "document"> & { serve: MutantSubject["serve"] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { subject: { type: "string" }, otherwise: { type: "string", default: "501" } },
});
const payments: Judged = { contract, document: openapi, serve: () => servePayments() };
const subject = values.subject === undefined ? payments : await subjectIn(values.subject);
const otherwise = values.otherwise === "404" ? 404 : 501;
process.exitCode = await main();

async function subjectIn(file: string): Promise<Judged> {
  const { default: found }: { default: MutantSubject } = await import(pathToFileURL(resolve(file)).href);
  return found;
}

async function main(): Promise<number> {
  const rows: string[][] = [["part", "operations", "rules", "judged alone", "with what it needs", "operations"]];
  const violated: string[] = [];
  for (const part of positionals.length > 0 ? positionals : partsOf(subject.contract)) {
    const own = Object.values(subject.contract.operations).filter(({ domain }) => domain === part);
    const needed = new Set(own.flatMap(({ id }) => [...requiredBy({ ...subject, isOffered: () => false }, id)]));
    const alone = await judged(({ domain }) => domain === part);
    const supported = await judged(({ id, domain }) => domain === part || needed.has(id));
    const rules = rulesOf(part, alone);
    const share = (report: Report): string => String(rulesOf(part, report).filter(isJudged).length);
    const more = needed.difference(new Set(own.map(({ id }) => id))).size;
    rows.push([part, String(own.length), String(rules.length), share(alone), share(supported), `+${more}`]);
    for (const report of [alone, supported]) violated.push(...violatedIn(report).map((id) => `${part}: ${id}`));
  }
  console.log(table(rows, new Set([1, 2, 3, 4, 5])).join("\n"));
  for (const line of violated) console.error(`✗ ${line} is violated by a right server of a part`);
  return violated.length === 0 ? 0 : 1;
}

function judged(isOffered: (operation: Operation) => boolean): Promise<Report> {
  const { contract: judgedBy, document, serve } = subject;
  return judgePart(
    { contract: judgedBy, isOffered, otherwise, serve: () => serve({}), told: { offersAsFound: true } },
    { contract: judgedBy, document },
  );
}

function rulesOf(part: string, { rules }: Report): RuleReport[] {
  const own = rules.filter(({ source }) => source.split("/").includes(part));
  return own.filter(({ id }) => subject.contract.rules[id]?.unobservable === undefined);
}

function isJudged({ verdict }: RuleReport): boolean {
  return verdict === "held" || verdict === "violated";
}

function violatedIn({ rules }: Report): string[] {
  return rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id);
}
