import { printedInference } from "./behavior-file.ts";
import type { Imported } from "./import-document.ts";

/** What an import found, for the person who has to look at it: lines for the output. */
export function reportLines({ placed, open, refused, added }: Imported, folder: string): string[] {
  return [
    ...section(
      `Inferred, to be looked at (${placed.length}):`,
      placed.map(
        ({ statement, because, line, isSuggestion = false }) =>
          `${folder}/behavior.tsp:${line}: ${isSuggestion ? "to complete: " : ""}${shortened(statement)} because ${because}`,
      ),
    ),
    ...section(`Not inferred, or changed (${open.length}):`, open),
    ...section(
      `New in the document, without behaviour (${added.length}):`,
      added.flatMap(({ operation, inferences }) => [
        `${operation}${inferences.length === 0 ? ": nothing is inferred" : "; to add to behavior.tsp:"}`,
        ...inferences.flatMap((each) => printedInference(each)).map((line) => `    ${line}`),
      ]),
    ),
    ...section(
      `Refused by the compiler (${refused.length}); what @tallystick/typespec refuses, --skip-unsupported leaves out, else change the document:`,
      refused,
    ),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

const MOST = 160;

function shortened(statement: string): string {
  return statement.length <= MOST ? statement : `${statement.slice(0, MOST)}…`;
}
