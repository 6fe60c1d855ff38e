import { existsSync } from "node:fs";
import { counted } from "../report/counted.ts";
import { stillThere } from "../runner/journal.ts";
import type { Target } from "../runner/run-context.ts";
import { defaultJournal, readJournal } from "./journal-file.ts";

/** What runs have left at a target, as their journal says, and the command that removes it. Nothing where nothing is left. */
export function leftBehindText(
  { url, readOnly, stateless }: Pick<Target, "url" | "readOnly" | "stateless">,
  { journal = defaultJournal }: { journal?: string },
  { calledAs, contract }: { calledAs: string; contract: string },
): string[] {
  if (journal === "none" || readOnly === true || stateless === true || !existsSync(journal)) return [];
  const { made, found } = stillThere(readJournal(journal).filter(({ target }) => target === url));
  const kinds = [...Map.groupBy(made, ({ resource }) => resource)];
  const left = [
    ...kinds.map(([resource, all]) => counted(all.length, resource)),
    ...found.map(({ by }) => `what ${by} has changed`),
  ];
  if (left.length === 0) return [];
  const named = journal === defaultJournal ? "" : ` --journal ${journal}`;
  return [
    "",
    `Left at ${url} by this run and earlier ones: ${left.join(", ")}. With the credentials of the run, this deletes what an operation deletes:`,
    `  ${calledAs} clean --target ${url}${contract}${named}`,
  ];
}
