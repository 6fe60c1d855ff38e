import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { shortIdentity } from "@tallystick/contract";
import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import { createPaint } from "../src/report/paint.ts";
import { summary } from "../src/report/summary.ts";
import type { Report } from "../src/runner/result/report.ts";
import { library, type Habits } from "./library/library-server.ts";
import { withListener } from "./with-listener.ts";

const { contract, document } = await compiledSpec("library/spec");

function judged(habits: Habits, headers: Record<string, string> = {}): Promise<Report> {
  const serve = library(habits);
  const listener: RequestListener = (request, response) =>
    serve(request, response.setHeaders(new Map(Object.entries(headers))));
  return withListener(listener, async (url) => {
    const target = { url, credentials: { token: "" }, receiver: "none" };
    return judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
  });
}

function textOf(report: Report): string {
  return summary(report, createPaint({ isTerminal: false, env: {}, isRefused: true })).join("\n");
}

function failuresOf({ rules }: Report): string[] {
  return rules.flatMap(({ id, counterexamples = [] }) =>
    counterexamples.map(({ operation, expected, observed }) => `${id} ${operation}: ${expected} | ${observed}`),
  );
}

test("a server that is as its plain document says violates nothing", async () => {
  const report = await judged({});
  expect(failuresOf(report)).toEqual([]);
  expect(report.rules.filter(({ verdict }) => verdict !== "held").map(({ id }) => id)).toEqual([]);
});

test("a method is wrong at an id that exists, where an unknown one is looked at first", async () => {
  const { rules } = await judged({ otherMethod: 404 });
  const violated = rules.filter(({ verdict }) => verdict === "violated");
  expect(violated.map(({ id }) => id)).toEqual(["STD-24"]);
  const [{ counterexamples = [] } = {}] = violated;
  const places = counterexamples.map(({ operation }) => operation).toSorted();
  expect(places).toEqual(["Books_change", "Books_create", "Books_get", "Books_list", "Books_remove"]);
});

test("bytes that are no UTF-8 and are taken show no refusal", async () => {
  const { untried = [], rules } = await judged({ takesAnything: true });
  expect(rules.find(({ id }) => id === "STD-09")?.verdict).toBe("held");
  expect(untried.map(({ reason }) => reason)).toContain(
    "Books_change takes bytes that are no UTF-8, a body of no media type, JSON of many levels, which no rule forbids",
  );
});

test("a server that ends is reported with the requests that it left without a reply", async () => {
  const endsAt = (body: string): boolean => {
    if (body !== "null") return false;
    server.close();
    server.closeAllConnections();
    return true;
  };
  const server = createServer(library({ endsAt })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens at a port
  const target = { url: `http://127.0.0.1:${port}`, credentials: { token: "" }, receiver: "none" };
  const report = await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
  expect([report.interrupted, report.unanswered]).toEqual([
    "unreachable",
    expect.arrayContaining([expect.stringMatching(/^(?:POST|PATCH) \/books\S* null$/)]),
  ]);
  expect(textOf(report)).toMatch(
    /\nWithout a reply when the target was gone[^]*\n {2}(?:POST|PATCH) \/books\S* null\n/,
  );
});

test("a target that says it serves another contract is reported with what differs", async () => {
  const own = shortIdentity(contract);
  const [shape = ""] = own.split(".");
  const said = `${shape}.0000000`;
  const report = await judged({}, { "Tallystick-Contract": said });
  expect(report).toMatchObject({ verdict: "conformant", targetContract: said });
  expect(textOf(report)).toContain(`made from another contract, ${said}, and was judged by ${own}: other behaviour.`);
});

test.each([undefined, shortIdentity(contract), "v7"])(
  "nothing is said about a target whose header is %s",
  async (said) => {
    const report = await judged({}, said === undefined ? {} : { "Tallystick-Contract": said });
    expect(report).not.toHaveProperty("targetContract");
    expect(textOf(report)).not.toContain("another contract");
  },
);
