import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import type { Target } from "../src/runner/run-context.ts";
import type { Report } from "../src/runner/result/report.ts";
import { notebook, token, type NotebookFault } from "./notebook/notebook-server.ts";
import { withListener } from "./with-listener.ts";

const { contract, document } = await compiledSpec("notebook/spec");

function judged(fault?: NotebookFault, more: Partial<Target> = {}): Promise<Report> {
  return withListener(notebook(fault), async (url) => {
    const target = { url, credentials: { token }, receiver: "none", ...more };
    return await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
  });
}

test("views in headers and bodies, restorations, and numbers below an owner are judged in every operation", async () => {
  const { rules, flaky, harnessFaults } = await judged();
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});

test("an operation with error codes inside an object is found", async () => {
  const { rules } = await judged(undefined, { offersAsFound: true });
  expect(rules.filter(({ reason }) => reason?.includes("does not serve") === true)).toEqual([]);
  expect(rules.filter(({ verdict }) => verdict === "held").length).toBeGreaterThan(10);
});

test.for<NotebookFault>([
  "takes old views",
  "deletes by old views",
  "shows one tag for ever",
  "shows another tag",
  "needs no view",
  "puts nothing back",
  "hides what it put back",
  "puts a changed page back",
  "takes old covers",
  "knows the length of keys",
])("the suite finds a notebook that %s", async (fault) => {
  const { rules } = await judged(fault);
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).not.toEqual([]);
});
