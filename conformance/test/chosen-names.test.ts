import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { labels, token as labelsToken } from "./labels/labels-server.ts";
import { withListener } from "./with-listener.ts";
import { token, withBroker, type BrokerFault } from "./broker/broker-server.ts";

const { contract, document } = await compiledSpec("broker/spec");

function judged(fault?: BrokerFault): Promise<Report> {
  return withBroker({ contract, document }, fault, async (url) => {
    const target = { url, credentials: { token }, receiver: "none" };
    return await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
  });
}

test("names that the caller chooses, one below the other, are judged in every operation", async () => {
  const { rules, flaky, harnessFaults } = await judged();
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});

test("an answer with any code is shown by its status alone", () => {
  const sentences = Object.values(contract.rules).map(({ sentence }) => sentence);
  expect(sentences.filter((sentence) => sentence.includes("*"))).toEqual([]);
  expect(sentences).toContain("An undeclared path is answered 404.");
});

test.for<BrokerFault>(["keeps deleted queues", "leaves a queue out", "shows queues of other hosts"])(
  "the suite finds a broker that %s",
  async (fault) => {
    const { rules } = await judged(fault);
    expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).not.toEqual([]);
  },
);

test("one POST that creates, or changes what has the name in its body, is judged in every operation", async () => {
  const spec = await compiledSpec("labels/spec");
  const { rules, flaky, harnessFaults } = await withListener(labels(spec), async (url) => {
    const target = { url, credentials: { token: labelsToken }, receiver: "none" };
    return await judge(target, { contract: spec.contract, document: spec.document, seed: 1, budgetMs: 0 }).report;
  });
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});
