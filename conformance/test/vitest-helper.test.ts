import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

interface Outcome {
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The output of a separate vitest process for one file. */
async function outcomeOf(file: string): Promise<Outcome["testResults"][number]["assertionResults"]> {
  const folder = await mkdtemp(join(tmpdir(), "tallystick-vitest-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outputFile = join(folder, "outcome.json");
  const config = ["--config", "conformance/test/fixtures/vitest.config.ts"];
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...config,
    "--reporter=json",
    `--outputFile=${outputFile}`,
    file,
  ];
  // vitest exits with 1, since one test fails as expected.
  await promisify(execFile)(process.execPath, args, { cwd: root }).catch(() => undefined);
  const { testResults } = JSON.parse(await readFile(outputFile, "utf8")) as Outcome; // the JSON reporter's form
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

test("testRules registers one test for each rule: it passes, fails with its transcript, or is skipped", async () => {
  const tests = await outcomeOf("conformance/test/fixtures/rules-of-a-tiny-target.ts");
  const byRule = Object.fromEntries(tests.map((each) => [each.title.split(" ")[0], each]));
  expect(byRule["TINY-01"]?.status).toBe("passed");
  expect(byRule["TINY-03"]?.status).toBe("failed");
  expect(byRule["TINY-03"]?.failureMessages.join()).toContain("/close' -u");
  expect(tests.map(({ status }) => status)).toContain("skipped");
});
