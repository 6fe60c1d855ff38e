import type { Command } from "commander";
import { clean, deletersOf, type Cleaned } from "../clean.ts";
import { counted } from "../report/counted.ts";
import type { Paint } from "../report/paint.ts";
import { table } from "../report/table.ts";
import { stillThere, type JournalEntry } from "../runner/journal.ts";
import { bundleNamed, configOf, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { defaultJournal, readJournal, writeJournal, type JournalLine } from "./journal-file.ts";
import { targetOf, withTarget, withToken, type TargetFlags } from "./target-options.ts";

interface CleanFlags extends TargetFlags, ContractFlags {
  plan?: boolean;
}

/** Adds the flags of `tallystick clean`. */
export function cleanFlags(command: Command): Command {
  return withContract(withTarget(command)).option("--plan", "print what would be deleted, and send nothing");
}

/**
 * Deletes what runs have made at the target, as their journal says, and puts back what they have changed. Returns the exit code: 1
 * when the target refused to delete something.
 */
export async function cleanCommand(flags: CleanFlags, io: Io, paint: Paint): Promise<number> {
  const config = await configOf(flags);
  const bundle = await bundleNamed(flags, config);
  const named = targetOf(flags, config, bundle.contract);
  const file = flags.journal ?? defaultJournal;
  const lines = readJournal(file);
  const [here, elsewhere] = [true, false].map((isHere) =>
    lines.filter(({ target }) => (target === named.url) === isHere),
  );
  const print = (text: string): void => io.out.write(`${text}\n`);
  if (here === undefined || here.length === 0) {
    print(`${file} names nothing at ${named.url}.`);
    return 0;
  }
  if (flags.plan === true) {
    for (const line of planned(here, bundle.contract, paint)) print(line);
    return 0;
  }
  const done: Cleaned[] = [];
  try {
    for await (const each of clean(await withToken(named), here, { ...bundle, signal: io.signal })) done.push(each);
  } finally {
    writeJournal(file, [...(elsewhere ?? []), ...linesLeft(here, done)]);
  }
  for (const line of cleanedText(done, paint)) print(line);
  return done.some(({ became, isUndeletable }) => became === "stays" && isUndeletable !== true) ? 1 : 0;
}

/** The lines of what is still there and could be tried again. */
function linesLeft(lines: readonly JournalLine[], done: readonly Cleaned[]): JournalLine[] {
  const settled = new Set<JournalEntry>(
    done.filter(({ became, isUndeletable }) => became !== "stays" || isUndeletable === true).map(({ entry }) => entry),
  );
  const { made, found } = stillThere(lines);
  const left = new Set<JournalEntry>([...made, ...found].filter((entry) => !settled.has(entry)));
  return lines.filter((line) => left.has(line));
}

function planned(lines: readonly JournalLine[], contract: Parameters<typeof deletersOf>[0], paint: Paint): string[] {
  const { made, found } = stillThere(lines);
  const groups = Map.groupBy(made, ({ resource }) => resource);
  const rows = [...groups].map(([resource, entries]) => {
    const [first] = entries;
    const by = first === undefined ? [] : deletersOf(contract, first).map(({ id }) => id);
    return [
      by.length > 0 ? "deletes" : "stays",
      counted(entries.length, resource),
      by.join(", ") || "no operation deletes one",
    ];
  });
  return [
    ...table([
      ["does", "what", "by"].map((title) => paint.dim(title)),
      ...found.map(({ by }) => ["puts back", "", by]),
      ...rows,
    ]),
    "",
    "Nothing was sent.",
  ];
}

const order: readonly Cleaned["became"][] = ["put-back", "deleted", "gone", "stays"];
const said: Readonly<Record<Cleaned["became"], string>> = {
  "put-back": "put back",
  deleted: "deleted",
  gone: "was gone",
  stays: "stays",
};

/** What became of how many, and why some stay. */
function cleanedText(done: readonly Cleaned[], paint: Paint): string[] {
  const groups = Map.groupBy(done, ({ entry, became, reason = "" }) =>
    [became, entry.what === "made" ? entry.resource : entry.by, reason].join("\n"),
  );
  const rows = [...groups.values()]
    .toSorted(([a], [b]) => order.indexOf(a?.became ?? "stays") - order.indexOf(b?.became ?? "stays"))
    .flatMap((each) => {
      const [first] = each;
      if (first === undefined) return [];
      const { entry, became, reason = "" } = first;
      const what = entry.what === "made" ? counted(each.length, entry.resource) : `what ${entry.by} changes`;
      return [[said[became], what, paint.dim(reason)]];
    });
  return table(rows);
}
