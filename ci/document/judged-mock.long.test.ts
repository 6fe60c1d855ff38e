import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterAll, expect, test } from "vitest";
import { documentFile } from "./document.ts";
import { startPrism } from "./prism.ts";

const suite = join(import.meta.dirname, "../../conformance/src/cli/main.ts");
const folder = await mkdtemp(join(tmpdir(), "tallystick-mock-"));
afterAll(() => rm(folder, { recursive: true }));

interface Report {
  verdict: string;
  rules: { id: string; verdict: string; counterexamples?: { operation: string; observed: string }[] }[];
}

/** Judges a mock of the document with the suite, as a target without state. */
async function judged(document: string, ...more: string[]): Promise<{ code: number; report: Report }> {
  const prism = await startPrism(document, await getPort({ host: "127.0.0.1" }), () => {});
  const file = join(folder, "report.json");
  // The mock answers one request after another: more of them would only wait, on a busy machine for longer than a reply may take.
  const flags = ["--target", prism.url, "--stateless", "--budget", "0s", "--in-flight", "4", "--timeout", "60s"];
  const args = ["run", ...flags, "--client-id", "any", "--client-secret", "thing", "--report", `json=${file}`];
  try {
    const code = await exitCodeOf([suite, ...args, ...more]);
    // The cast is safe: the suite has tests for the published schema of the report.
    return { code, report: JSON.parse(await readFile(file, "utf8")) as Report };
  } finally {
    await prism.stop();
  }
}

function exitCodeOf(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, () => resolve(child.exitCode ?? -1));
  });
}

function idsOf({ rules }: Report, verdict: string): string[] {
  return rules.filter((rule) => rule.verdict === verdict).map(({ id }) => id);
}

test("a mock by Prism holds the rules about shapes, and no other rules are judged", async () => {
  const { code, report } = await judged(documentFile());
  expect(idsOf(report, "violated")).toEqual([]);
  expect([code, report.verdict]).toEqual([0, "conformant"]);
  expect(idsOf(report, "held")).toEqual(expect.arrayContaining(["CONV-08", "CARD-01", "QUOTE-01", "TXN-01"]));
  // Rules that need state: lifecycles, repeated keys, refusals of unknown ids.
  expect(idsOf(report, "not-declared")).toEqual(expect.arrayContaining(["CARD-20", "IDEM-01", "ERR-01"]));
});

test("a mock whose times are not RFC 3339 violates the rule about times", async () => {
  const document = await readFile(documentFile(), "utf8");
  const withoutTimes = document.replaceAll(/(createdAt: )"?2025-.*/g, "$1yesterday");
  const wrong = join(folder, "wrong.yaml");
  await writeFile(wrong, withoutTimes.replaceAll(/^ *format: date-time\n/gm, ""));
  const { code, report } = await judged(
    wrong,
    "--only",
    "CONV-02",
    "--only",
    "schema/customers.get accepts a valid request",
  );
  expect([code, idsOf(report, "violated")]).toEqual([1, ["CONV-02"]]);
  const [first] = report.rules.flatMap(({ counterexamples = [] }) => counterexamples);
  expect(first?.observed).toContain("yesterday");
});
