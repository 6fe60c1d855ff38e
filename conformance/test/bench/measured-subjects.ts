import { readFile } from "node:fs/promises";
import { readKillMatrix, type MutantRecord } from "../../mutants/kill-matrix.ts";
import type { MutantSubject } from "../../mutants/mutant-subject.ts";
import type { AdaptedBundle } from "../../src/checks.ts";
import type { Target } from "../../src/engine/run-context.ts";
import { withProcess } from "./with-process.ts";

/** A server on which the suite is measured, right or as a mutant. */
export interface MeasuredSubject {
  name: string;
  /** By which contract it is judged; absent: the shipped one. */
  bundle: Partial<AdaptedBundle>;
  /** The ids of the mutants that are recorded as killed. */
  killed: readonly string[];
  /** Serves it in a process of its own until `use` is done. */
  serve<Result>(mutant: string | undefined, use: (target: Target) => Promise<Result>): Promise<Result>;
}

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
    { name: "payments", bundle: {}, killed: idsOfKilled((await readKillMatrix()).mutants), serve: servePayments },
    {
      name: "equipment rental",
      bundle: { contract, document },
      killed: idsOfKilled(records),
      serve: (mutant, use) =>
        withProcess("conformance/mutants/serve-subject.ts", [desk, ...(mutant === undefined ? [] : [mutant])], (line) =>
          use(JSON.parse(line) as Target),
        ),
    },
  ];
}

function idsOfKilled(records: readonly MutantRecord[]): string[] {
  return records.filter(({ killedBy }) => killedBy.length > 0).map(({ id }) => id);
}

function servePayments<Result>(mutant: string | undefined, use: (target: Target) => Promise<Result>): Promise<Result> {
  return withProcess("conformance/mutants/serve-mutant.ts", mutant === undefined ? [] : [mutant], (line) => {
    // The program prints what `serveMutation` returns.
    const { url, clock, clientId, clientSecret, other } = JSON.parse(line) as {
      url: string;
      clock: string;
      clientId: string;
      clientSecret: string;
      other: { clientId: string; clientSecret: string };
    };
    return use({
      url,
      clock,
      credentials: { id: clientId, secret: clientSecret },
      other: { id: other.clientId, secret: other.clientSecret },
    });
  });
}
