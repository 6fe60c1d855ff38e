import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { comparedByReport, comparedInReadme } from "../../conformance/test/clients/comparison.ts";
import type { ClientReport } from "../../conformance/src/clients/client-report.ts";
import { generateClient } from "./generate-client.ts";

const suite = new URL("../../conformance/", import.meta.url).pathname;
const directory = mkdtempSync(join(tmpdir(), "generated-client-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the README's comparison shows the habits of the client that @hey-api/openapi-ts generates", async () => {
  await generateClient(directory);
  const report = join(directory, "report.json");
  const client = [process.execPath, join(suite, "test/clients/hey-api-client.ts"), directory];
  const args = [join(suite, "src/cli/main.ts"), "client", "--report", `json=${report}`, "--", ...client];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, ""]);
  const judged = JSON.parse(readFileSync(report, "utf8")) as ClientReport;
  expect(comparedByReport(judged)).toEqual(comparedInReadme("@hey-api/openapi-ts"));
});
