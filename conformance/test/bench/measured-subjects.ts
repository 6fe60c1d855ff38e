import { readCache, type CaughtBy } from "../../mutants/cache.ts";
import type { MutantSubject } from "../../mutants/mutant-subject.ts";
import { readRecord, type MutantRecord } from "../../src/cli/kill-record.ts";
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
  /** The checks that caught each of them, where the cache says so: `pnpm mutants --all` fills it. */
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
  const cache = await readCache();
  return [
    {
      name: "payments",
      bundle: {},
      killed: idsOfKilled(await readRecord()),
      ...(cache && { caughtBy: cache.caughtBy }),
      withServer: servedBy([]),
    },
    {
      name: "equipment rental",
      bundle: { contract, document },
      killed: idsOfKilled(await readRecord(rental.record)),
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
