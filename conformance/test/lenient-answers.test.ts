import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import { archive, token } from "./archive/archive-server.ts";
import { withListener } from "./with-listener.ts";

const { contract: strict, document } = await compiledSpec("archive/spec");

const { answers } = strict.conventions;
const left = "invalid-filter-refused";
const rules = Object.entries(strict.rules).filter(([, { states = [] }]) => !states.includes(left));
/** An unknown method is as unknown as a path, and any value of a filter is compared. */
const lenient = {
  ...strict,
  rules: Object.fromEntries(rules),
  conventions: {
    ...strict.conventions,
    answers: { ...answers, methodNotAllowed: answers.unknownPath },
    standardRulesLeftOut: { [left]: "A filter is a text that is compared." },
  },
};

async function violatedBy(contract: typeof strict): Promise<string[]> {
  const app = archive({ contract: strict, document });
  const listener: RequestListener = (request, response) => {
    const answered = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    if (request.method === "PROPFIND") answered(404, { code: "UNKNOWN", message: "There is nothing." });
    else if (isKnown && request.url?.includes("genre=NO_SUCH_VALUE") === true)
      answered(200, { films: [], totalCount: 0 });
    else app(request, response);
  };
  return await withListener(listener, async (url) => {
    const target = { url, credentials: { token }, receiver: "none" };
    const report = await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
    return report.rules.flatMap(({ counterexamples = [] }) => counterexamples.map(({ check }) => check));
  });
}

test("an unknown method without Allow, and a filter with any value, are right where the contract says so", async () => {
  expect(await violatedBy(lenient)).toEqual([]);
  const found = [...new Set(await violatedBy(strict))];
  expect(found).toEqual(
    expect.arrayContaining([
      "schema/Films_list refuses an invalid genre",
      "schema/Films_list refuses other methods with 405",
    ]),
  );
});
