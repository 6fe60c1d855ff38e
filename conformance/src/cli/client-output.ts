import { clientFindings, type ClientFindings, type Judged } from "../clients/client-findings.ts";
import { clientExitCode, type ClientReport } from "../clients/client-report.ts";
import { clientHtmlOf, clientJunitOf, clientStepSummaryOf } from "../clients/client-report-files.ts";
import { clientSummary } from "../clients/client-summary.ts";
import type { Paint } from "../report/paint.ts";
import type { Io } from "./io.ts";
import { json, writeFiles, type ReportFile } from "./report-files.ts";

const printers: Readonly<
  Record<string, (found: ClientFindings, report: ClientReport, allowIncomplete: boolean) => string>
> = {
  json: (_, report) => json(report),
  junit: (found, _, allowIncomplete) => clientJunitOf(found, allowIncomplete),
  html: clientHtmlOf,
  summary: clientStepSummaryOf,
};

/** The kinds of reports about clients and receivers. */
export const clientKinds: readonly string[] = Object.keys(printers);

/** `also write the report: json, junit, html or summary` */
export const clientKindsText: string = `also write the report: ${clientKinds.slice(0, -1).join(", ")} or ${clientKinds.at(-1)}`;

interface Output {
  judged: Judged;
  files: readonly ReportFile[];
  allowIncomplete: boolean;
}

/** Prints the summary and writes the files. Returns the exit code. */
export async function reportOnClient(
  report: ClientReport,
  { judged, files, allowIncomplete }: Output,
  io: Pick<Io, "out">,
  paint: Paint,
): Promise<0 | 1> {
  const found = clientFindings(report, judged);
  io.out.write(`${clientSummary(found, paint).join("\n")}\n`);
  await writeFiles(files, (kind) => printers[kind]?.(found, report, allowIncomplete) ?? "");
  return clientExitCode(report, allowIncomplete);
}
