import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { judge } from "../src/judge.ts";
import { compiledSpec } from "./compiled-spec.ts";
import { library } from "./library/library-server.ts";
import { withListener } from "./with-listener.ts";

const { contract, document } = await compiledSpec("library/spec");

/** The violated rules of a library that answers some requests so, which its document does not declare; and why others were not tried. */
async function judged(
  isRefused: (request: IncomingMessage) => boolean,
  status: number,
): Promise<{ violated: string[]; reasons: string[] }> {
  const serve = library({});
  const { rules } = await withListener(
    (request, response) => {
      if (!isRefused(request)) return serve(request, response);
      response.writeHead(status, { "content-type": "application/json" }).end('{"message":"No."}');
    },
    (url) => {
      const target = { url, credentials: { token: "" }, receiver: "none" };
      return judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
    },
  );
  const violated = rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id);
  return { violated, reasons: rules.map(({ reason = "" }) => reason) };
}

test.for([
  ["POST", /^\/books/, 409],
  ["POST", /^\/books/, 500],
  ["PATCH", /^\/books\//, 403],
  ["GET", /^\/books\//, 403],
  ["GET", /^\/books(?:\?|$)/, 415],
] as const)(
  "an undeclared refusal of every request is one finding: %s %s answered %d",
  async ([method, path, status]) => {
    const { violated } = await judged((request) => request.method === method && path.test(request.url ?? ""), status);
    expect(violated).toEqual(["STD-81"]);
  },
);

test("a rule that such a refusal leaves untried says so", async () => {
  const { reasons } = await judged(({ method }) => method === "POST", 409);
  const reason = "Books_create answers 409 to a plain request, which the contract does not declare";
  expect(reasons).toContainEqual(expect.stringContaining(reason));
});

test("an undeclared refusal of what the plain request has not is a finding of its own", async () => {
  const { violated } = await judged(({ url = "" }) => url.includes("suiteSaysMore"), 403);
  expect(violated).toEqual(["STD-10"]);
});
