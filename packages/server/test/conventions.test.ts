import type { Contract, Conventions } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Credentials, Principal } from "../src/index.ts";
import { tinyContract, withRow } from "./tiny-contract.ts";
import { startTiny, thing } from "./tiny-server.ts";

type Answers = Conventions["answers"];

function withConventions(change: Partial<Conventions>, contract = tinyContract): Contract {
  return { ...contract, conventions: { ...contract.conventions, ...change } };
}

const withAnswers = (answers: Partial<Answers>, contract = tinyContract): Contract =>
  withConventions({ answers: { ...contract.conventions.answers, ...answers } }, contract);

test.each<{ convention: keyof Answers; method: string; path: string; as?: "reader" | "unauthenticated"; raw?: string }>(
  [
    { convention: "invalid", method: "POST", path: "/things", raw: "{" },
    { convention: "unauthenticated", method: "GET", path: "/things/1", as: "unauthenticated" },
    { convention: "forbidden", method: "POST", path: "/things", as: "reader", raw: "{}" },
    { convention: "unknownPath", method: "GET", path: "/nothing" },
    { convention: "methodNotAllowed", method: "DELETE", path: "/things" },
    { convention: "tooLarge", method: "POST", path: "/things", raw: `"${"x".repeat(200_000)}"` },
    { convention: "unsupportedMediaType", method: "POST", path: "/things", raw: "text" },
  ],
)("The answer $convention is the one of the conventions", async ({ convention, method, path, as, raw }) => {
  const answer = { status: 418, code: "OWN_CODE" };
  const tiny = await startTiny({ contract: withAnswers({ [convention]: answer }), bodyLimit: "100kb" });
  const type = convention === "unsupportedMediaType" ? "text/plain" : "application/json";
  const headers = raw === undefined ? {} : { "content-type": type };
  const reply = await tiny.send(method, path, { headers, ...(as && { as }), ...(raw !== undefined && { raw }) });
  expect(reply.body).toMatchObject(answer);
  expect(reply.status).toBe(418);
});

test("A fault of the server has the answer of the conventions", async () => {
  const contract = withAnswers({ internalError: { status: 503, code: "BROKEN" } });
  const tiny = await startTiny({ contract, handlers: { open: () => Promise.reject(new Error("a bug")) } });
  expect((await tiny.send("GET", "/open")).body).toMatchObject({ status: 503, code: "BROKEN" });
});

const create = async (): Promise<{ status: number; body: unknown }> => ({ status: 201, body: thing });

async function answerToOtherBody(mismatchAnswer?: Answers["keyMismatch"]): Promise<unknown> {
  const rows = withRow("things.create", ({ idempotent }) => ({
    ...(idempotent && {
      idempotent: { ...idempotent, mismatch: "refuse", ...(mismatchAnswer && { mismatchAnswer }) },
    }),
  }));
  const contract = withAnswers({ keyMismatch: { status: 422, code: "KEY_REUSED" } }, rows);
  const tiny = await startTiny({ contract, handlers: { "things.create": create } });
  const headers = { "idempotency-key": "k1" };
  await tiny.send("POST", "/things", { json: { name: "one" }, headers });
  return (await tiny.send("POST", "/things", { json: { name: "two" }, headers })).body;
}

test("A key used for another body has the answer of its row, else of the conventions", async () => {
  expect(await answerToOtherBody()).toMatchObject({ status: 422, code: "KEY_REUSED" });
  expect(await answerToOtherBody({ status: 400, code: "KEY_MISUSED" })).toMatchObject({
    status: 400,
    code: "KEY_MISUSED",
  });
});

async function authenticate({ scheme }: Credentials): Promise<Principal> {
  return { kind: scheme === "bearer" ? "robot" : "platform", credentialId: "r", platformId: "", permissions: [] };
}

test("The credentials of a scheme are of the declared kind", async () => {
  const rows = withRow("agents.me", () => ({ access: { scheme: "robot" } }));
  const contract = withConventions({ schemes: { ...tinyContract.conventions.schemes, robot: "bearer" } }, rows);
  const tiny = await startTiny({ contract, ports: { authenticate } });
  expect((await tiny.send("GET", "/agents/me", { as: "agent" })).status).toBe(200);
  const refused = await tiny.send("GET", "/agents/me", { as: "platform" });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer /);
});

test("The message of a refusal is in the words of its condition", async () => {
  const words = { sentence: "while it is wet", message: "is wet" };
  const contract = withConventions(
    { conditions: { "too-wet": words } },
    withRow("things.create", () => ({
      refusals: [{ when: "too-wet", at: "body.name", status: 409, code: "WET", accepts: [] }],
    })),
  );
  const tiny = await startTiny({ contract, handlers: { "things.create": (call) => call.refuse("too-wet body.name") } });
  const reply = await tiny.send("POST", "/things", { json: { name: "one" } });
  expect(reply.body).toMatchObject({ status: 409, code: "WET", message: "body.name is wet." });
});
