import type { Report } from "../../src/runner/result/report.ts";
import { judgeTiny } from "./judge-tiny.ts";
import { tinyChecks } from "./tiny-checks.ts";

/** A report with an entry of every kind. */
export async function mixedReport(): Promise<Report> {
  const faults = { closesAgain: true, shows: (counter: object) => ({ ...counter, name: 7 }) };
  return judgeTiny(faults, ({ target: { url, credentials } }) => ({
    target: { url, credentials },
    checks: tinyChecks.filter(({ name }) => name !== "reads/name"),
    knownFailures: [
      { rule: "CONV-08", reason: "names are numbers", link: "https://issues.example/7", expires: "2026-12-31" },
    ],
  }));
}
