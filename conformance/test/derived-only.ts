/**
 * Judges the service by what the suite derives of the shipped contract under another title, so without anything of its own,
 * and prints how many of its rules have a derived check, how many are reached, and the share of the recorded mutants that a
 * reached rule kills. `--list` prints the rules that are not reached, each with the reason.
 *
 *     pnpm derived-only [--list]
 */
import { parseArgs } from "node:util";
import { contract as shipped, openapi } from "@tallystick/contract";
import { withService } from "../mutants/judge-service.ts";
import { bundleOf, checksFor, oraclesFor } from "../src/contracts/checks.ts";
import { readRecord } from "../src/cli/kill-record.ts";

const { values } = parseArgs({ options: { list: { type: "boolean", default: false } } });
const foreign = { contract: { ...shipped, title: `${shipped.title}, derived only` }, document: openapi };
const { contract, support } = bundleOf(foreign);
const observable = Object.values(contract.rules).filter((rule) => rule.unobservable === undefined);
// Where a derivation failed, its one check names every rule.
const judges = [...checksFor(contract, support), ...oraclesFor(contract, support)].filter(
  ({ rules }) => rules.length < Object.keys(contract.rules).length,
);
const derived = new Set(judges.flatMap(({ rules }) => rules));

const report = await withService({}, (judgeIt) => judgeIt(foreign));
const reached = report.rules.filter(({ verdict }) => verdict === "held" || verdict === "violated");
const ids = new Set(reached.map(({ id }) => id));
const killed = (await readRecord()).filter(({ killedBy }) => killedBy.length > 0);
const killable = killed.filter(({ killedBy }) => killedBy.some((rule) => ids.has(rule)));

console.log(
  `${observable.length} rules can be observed, ${derived.size} have a derived check, ${ids.size} are reached.`,
);
console.log(`${killable.length} of ${killed.length} killed mutants are killed by a reached rule.`);
for (const { id } of report.rules.filter(({ verdict }) => verdict === "violated")) console.log(`✗ ${id} is violated`);
if (values.list) {
  for (const { id, reason } of report.rules.filter((rule) => !ids.has(rule.id) && derived.has(rule.id)))
    console.log(`  ${id}: ${reason ?? "not reached"}`);
}
