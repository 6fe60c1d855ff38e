import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Command } from "commander";
import { exitCodeOf } from "../runner/result/verdicts.ts";
import { checksFor } from "../contracts/checks.ts";
import { judge } from "../judge.ts";
import { matrixLines } from "../report/family-table.ts";
import { createConsole } from "../report/console.ts";
import type { Paint } from "../report/paint.ts";
import type { MatrixReport, Report } from "../runner/result/report.ts";
import { table } from "../report/table.ts";
import { violationText } from "../report/violation-text.ts";
import { bundleNamed, configOf, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { removeOldFiles, reportFileOf, writeReportFiles, type ReportFile } from "./report-files.ts";
import { withJournal } from "./journal-file.ts";
import { targetOf, withTarget, withToken, type TargetFlags } from "./target-options.ts";
import { gathered } from "./values.ts";

interface MatrixFlags extends TargetFlags, ContractFlags {
  report?: ReportFile[];
}

/** Adds the flags of `tallystick matrix`. */
export function matrixFlags(command: Command): Command {
  return withContract(withTarget(command)).option(
    "--report <kind=file>",
    "also write the report: html (the lifecycles as diagrams) or json",
    gathered(reportFileOf(["html", "json"])),
  );
}

/** Walks every edge, attempts every illegal pair, and shows the lifecycles as tables. */
export async function matrixCommand(flags: MatrixFlags, io: Io, paint: Paint): Promise<number> {
  const config = await configOf(flags);
  const { contract, document, support } = await bundleNamed(flags, config);
  const target = await withToken(withJournal(targetOf(flags, config, contract), flags, io));
  const files = flags.report ?? [];
  await removeOldFiles(files.map(({ file }) => file));
  const checks = checksFor(contract, support).filter(({ cell }) => cell !== undefined);
  if (checks.length === 0) {
    io.out.write("The contract has no lifecycle that the suite can drive: there is nothing to walk.\n");
    return 0;
  }
  const named = [...new Set(checks.map(({ name }) => name))];
  const options = { contract, document, support, suiteChecks: checks, oracles: [], only: named, budgetMs: 0 };
  const judgement = judge(target, { ...options, signal: io.signal });
  const print = createConsole(io.out, paint);
  for await (const event of judgement.events) print(event);
  const report = await judgement.report;
  const violated = report.rules.filter(({ verdict }) => verdict === "violated");
  const lines = [
    ...matrixTables(contract, report, paint),
    ...matrixLines(report.matrix),
    ...violated.flatMap((rule) => ["", ...violationText(rule, paint)]),
  ];
  io.out.write(`${lines.join("\n")}\n`);
  await writeReportFiles(report, files, false);
  return exitCodeOf(report, false);
}

/** One table per lifecycle: from the state of the row to the state of the column. */
export function matrixTables(contract: Contract, report: Report, paint: Paint): string[] {
  return Object.entries(report.matrix).flatMap(([name, matrix]) => {
    const lifecycle = contract.lifecycles[name];
    return lifecycle === undefined ? [] : ["", paint.bold(name), ...matrixTable(lifecycle, matrix, paint)];
  });
}

function matrixTable({ states }: Lifecycle, { cells, undriven }: MatrixReport, paint: Paint): string[] {
  const head = ["", ...states].map((label) => paint.dim(label));
  const rows = states.map((from) => [
    from,
    ...states.map((to) => {
      const isHere = (move: { from: string; to: string }): boolean => move.from === from && move.to === to;
      return cellText(cells.filter(isHere), undriven.filter(isHere), paint);
    }),
  ]);
  return table([head, ...rows]);
}

/**
 * What was observed for the cells of the checks, and who else makes this move; a move that callers make too needs no
 * note.
 */
function cellText(cells: MatrixReport["cells"], undriven: MatrixReport["undriven"], paint: Paint): string {
  const [left] = cells.some(({ kind }) => kind === "edge") ? [] : undriven;
  const other = left === undefined ? [] : [paint.dim(`by ${left.by}`)];
  const parts = [...seenText(cells, paint), ...other];
  return parts.length === 0 ? paint.dim("·") : parts.join(", ");
}

/** `edge` and `refused` as declared and observed; `?` not observed. */
function seenText(cells: MatrixReport["cells"], paint: Paint): string[] {
  if (cells.length === 0) return [];
  const label = cells.some(({ kind }) => kind === "edge") ? "edge" : "refused";
  if (cells.some(({ verdict }) => verdict === "violated")) return [paint.red(`${label} ✗`)];
  return [cells.some(({ verdict }) => verdict === "never-exercised") ? paint.yellow(`${label} ?`) : paint.green(label)];
}
