import { judge } from "@tallystick/conformance";
import { expect, onTestFinished, test } from "vitest";
import { firstVersionTarget } from "./first-version-target.ts";
import { firstVersion } from "./src/first-version.ts";
import { listen } from "./src/listen.ts";

test("the suite finds the first version conformant beside the newest", async () => {
  const desk = await listen();
  onTestFinished(desk.close);
  const report = await judge(firstVersionTarget(desk), { ...firstVersion, seed: 1, budgetMs: 0 }).report;
  const unheld = report.rules.filter(({ verdict }) => verdict === "violated" || verdict === "never-exercised");
  expect(unheld.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([]);
  expect(report.verdict).toBe("conformant");
});
