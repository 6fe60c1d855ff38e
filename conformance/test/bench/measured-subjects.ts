import { readFile } from "node:fs/promises";
import { readCaughtBy, type CaughtBy } from "../../mutants/caught-by.ts";
import { readKillMatrix, type MutantRecord } from "../../mutants/kill-matrix.ts";
import type { MutantSubject } from "../../mutants/mutant-subject.ts";
import type { AdaptedBundle } from "../../src/contracts/checks.ts";
import type { Target } from "../../src/runner/run-context.ts";
import { withProcess } from "./with-process.ts";

/** A server on which the suite is measured, right or as a mutant. */
export interface MeasuredSubject {
  name: string;
  /** By which contract it is judged; absent: the shipped one. */
  bundle: Partial<AdaptedBundle>;
  /** The ids of the mutants that are recorded as killed. */
  killed: readonly string[];
  /** The checks that caught each of them, where the record says so. */
  caughtBy?: CaughtBy;
  /** Starts a process that serves one of its mutants, or the right server, until the next is asked for. */
  withServer<Result>(use: (serve: Serve) => Promise<Result>): Promise<Result>;
}

export type Serve = (mutant?: string) => Promise<Target>;

const desk = "examples/equipment-rental/mutants/subject.ts";

/** The service of this repository, and that of the second contract. */
export async function measuredSubjects(): Promise<MeasuredSubject[]> {
  const { default: rental }: { default: MutantSubject } = await import(
    new URL(`../../../${desk}`, import.meta.url).href
  );
  const { contract, document } = rental;
  // Only the program that judges its mutants writes the file.
  const records = JSON.parse(await readFile(rental.record, "utf8")) as MutantRecord[];
  return [
    {
      name: "payments",
      bundle: {},
      killed: idsOfKilled((await readKillMatrix()).mutants),
      caughtBy: await readCaughtBy(),
      withServer: servedBy([]),
    },
    {
      name: "equipment rental",
      bundle: { contract, document },
      killed: idsOfKilled(records),
      withServer: servedBy([desk]),
    },
  ];
}

function idsOfKilled(records: readonly MutantRecord[]): string[] {
  return records.filter(({ killedBy }) => killedBy.length > 0).map(({ id }) => id);
}

function servedBy(args: readonly string[]): MeasuredSubject["withServer"] {
  return (use) =>
    withProcess("conformance/test/bench/serve-in-turn.ts", args, ({ send, answer }) =>
      use(async (mutant = "") => {
        send(mutant);
        // The program prints a target.
        return JSON.parse(await answer()) as Target;
      }),
    );
}
