import { mkdir, readFile, writeFile } from "node:fs/promises";
import { contract } from "@tallystick/contract";
import type { Check } from "../src/engine/check.ts";
import { quickConfirmation } from "../src/engine/court.ts";
import { runPool } from "../src/engine/pool.ts";
import { checksFor, oraclesFor } from "../src/families/index.ts";
import { twinsOf } from "../src/twins/all-twins.ts";
import { faults } from "./faults/all-faults.ts";
import { writeFirstChecks } from "./first-checks.ts";
import { withService, type Wrong } from "./judge-service.ts";

/** One broken twin or hand-made fault, and how to put it up. */
export interface Subject {
  name: string;
  fault: string;
  /** The operation that behaves differently, when it is one. */
  operation?: string;
  /** The rules it is about. */
  rules: readonly string[];
  wrong(): Wrong;
  /** The checks that could tell; the rest of the suite would only take longer to. */
  checks(): Check[];
}

/** What one subject came to. */
export interface Kill {
  name: string;
  fault: string;
  /** The rules that fell. */
  killedBy: string[];
}

/** The same, with the names of the checks that saw it. */
export interface Caught extends Kill {
  caughtBy: string[];
}

/** As it is committed, for `tallystick explain` and the README. */
export interface KillMatrix {
  generated: string;
  contract: string;
  twins: Kill[];
}

const path = new URL("../src/gen/kill-matrix.json", import.meta.url);
const generated = "By TALLYSTICK_TWINS=update vitest run conformance/test/twins.test.ts";

/** Every fault by hand, and every generated twin that a check has a rule for. */
export function allSubjects(): Subject[] {
  const checks = checksFor(contract);
  const judged = new Set([...checks, ...oraclesFor(contract)].flatMap(({ rules }) => rules));
  const twins = twinsOf(contract)
    .filter(({ rules }) => rules.length === 0 || rules.some((rule) => judged.has(rule)))
    .map((twin) => ({
      ...twin,
      wrong: () => ({ served: twin.mutate(contract) }),
      checks: () => checks.filter((check) => concerns(check, twin.rules, twin.operation)),
    }));
  const byHand = faults.map((fault) => ({
    ...fault,
    name: `by-hand/${fault.name}`,
    wrong: () => ({ fault }),
    checks: () => checks.filter((check) => concerns(check, fault.rules) || traffic.test(check.name)),
  }));
  return [...twins, ...byHand];
}

/** What is told by an oracle needs traffic to be told in: replies of each operation, and errors. */
const traffic = /answers a plain request$|turns strangers away$/;

function concerns({ rules, operation }: Check, wanted: readonly string[], at?: string): boolean {
  return rules.some((rule) => wanted.includes(rule)) || (operation !== undefined && operation === at);
}

/** Judges one subject; gives back the rules that fell, and who saw it. */
async function kill(subject: Subject): Promise<Caught> {
  const { name, fault, rules, operation } = subject;
  const checks = subject.checks();
  // The checks of the very clause first: mostly they will do.
  const nearest = checks.filter(
    (check) => check.operation === operation && check.rules.some((rule) => rules.includes(rule)),
  );
  const found = nearest.length === 0 ? undefined : await fallen(subject, nearest);
  return { name, fault, ...(found?.killedBy.length ? found : await fallen(subject, checks)) };
}

async function fallen(subject: Subject, checks: Check[]): Promise<Pick<Caught, "killedBy" | "caughtBy">> {
  const caughtBy = new Set<string>();
  const report = await withService(subject.wrong(), (judgeIt) =>
    judgeIt({ seed: 1, checks, rerunLimits: quickConfirmation }, (event) => {
      if (event.type === "trial" && event.failures > 0) caughtBy.add(event.check);
    }),
  );
  const killedBy = report.rules.flatMap(({ id, verdict }) => (verdict === "violated" ? [id] : []));
  return { killedBy: killedBy.toSorted(), caughtBy: [...caughtBy] };
}

/** Judges many, a few at a time: most of a trial is waiting. In the order given. */
export async function killAll(subjects: readonly Subject[]): Promise<Caught[]> {
  const kills = new Map<string, Caught>();
  const waiting = [...subjects];
  await runPool(
    3,
    () => waiting.shift(),
    async (subject) => void kills.set(subject.name, await kill(subject)),
  );
  return subjects.flatMap(({ name }) => kills.get(name) ?? []);
}

/** The matrix as it was committed. */
export async function readKillMatrix(): Promise<KillMatrix> {
  // Written by the function below and by nothing else.
  return JSON.parse(await readFile(path, "utf8")) as KillMatrix;
}

/** Writes the matrix of all subjects, and the order of checks that follows from it. */
export async function writeKillMatrix(all: readonly Caught[]): Promise<void> {
  const twins = all.map(({ name, fault, killedBy }) => ({ name, fault, killedBy }));
  const matrix: KillMatrix = { generated, contract: contract.version, twins };
  await mkdir(new URL(".", path), { recursive: true });
  await writeFile(path, `${JSON.stringify(matrix, undefined, 1)}\n`);
  await writeFirstChecks(all, generated);
}
