import { readFileSync } from "node:fs";
import { withVerdict } from "./judge-client.ts";
import type { ClientReport } from "../../src/clients/client-report.ts";

const readme = readFileSync(new URL("../../../packages/client/README.md", import.meta.url), "utf8");

/** What the README of our client says about a client, in the table that compares them. */
export interface Compared {
  held: string;
  broken: string[];
}

export function comparedInReadme(client: string): Compared {
  const column = cellsOf("").indexOf(client);
  return { held: cellsOf("habits held")[column] ?? "", broken: cellsOf("broken")[column]?.match(/CLIENT-\d+/g) ?? [] };
}

export function comparedByReport(report: ClientReport): Compared {
  return { held: String(withVerdict("held", report).length), broken: withVerdict("violated", report) };
}

/** The cells of a row, after the one that names it; the head of the table has an empty name. */
function cellsOf(row: string): string[] {
  const start = `| ${row} |`.replace("|  |", "| |");
  const line = readme.split("\n").find((text) => text.startsWith(start) && !text.includes("---"));
  return (line ?? "")
    .slice(start.length, -1)
    .split("|")
    .map((cell) => cell.trim());
}
