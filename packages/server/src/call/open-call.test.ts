import { expect, test } from "vitest";
import type { Contract } from "@tallystick/contract";
import { tinyContract, withRow } from "../../test/tiny-contract.ts";
import { type Received, startTiny, thing, type TinyCall } from "../../test/tiny-server.ts";

/** What an operation answers when its handler does this to its call, on a contract that may be changed. */
async function answerOf(
  operation: "things.create" | "things.poke" | "things.send",
  act: (call: TinyCall) => unknown,
  contract?: Contract,
): Promise<Received> {
  const handler = async (call: TinyCall): Promise<{ status: number; body: unknown }> => {
    act(call);
    return { status: operation === "things.poke" ? 200 : 201, body: thing };
  };
  const tiny = await startTiny({ handlers: { [operation]: handler }, ...(contract && { contract }) });
  if (operation === "things.create") return tiny.send("POST", "/things", { json: { name: "one" } });
  return tiny.send("POST", operation === "things.poke" ? "/things/1/poke" : "/things/1/send");
}

test("refuseUnless returns when its condition holds, and else refuses as the row says: status, code, place, details", async () => {
  expect((await answerOf("things.create", (call) => call.refuseUnless("duplicate body.name", "truthy"))).status).toBe(
    201,
  );
  const refused = await answerOf("things.create", (call) =>
    call.refuseUnless("duplicate body.name", undefined, { taken: "one" }),
  );
  expect(refused.body).toEqual({
    status: 409,
    code: "CONFLICT",
    message: "body.name is already taken.",
    details: { field: "body.name", taken: "one" },
  });
});

test("A refusal without a place names none", async () => {
  const refused = await answerOf("things.create", (call) => call.refuseUnless("insufficient-balance", false));
  expect(refused.body).toEqual({
    status: 400,
    code: "INSUFFICIENT_BALANCE",
    message: "The account to pay from does not hold enough.",
  });
});

test("A fixed reason is shown at the top and inside details", async () => {
  const refused = await answerOf("things.create", (call) => call.refuseUnless("wrong-proof body.secret", false));
  expect(refused.body).toMatchObject({
    reason: "Wrong secret",
    details: { field: "body.secret", reason: "Wrong secret" },
  });
});

const refuseDuplicate = (call: TinyCall): void => call.refuseUnless("duplicate body.name", false);

test("A refusal that is removed from the row is not made; a changed one is made as changed", async () => {
  const dropped = withRow("things.create", () => ({ refusals: [] }));
  expect((await answerOf("things.create", refuseDuplicate, dropped)).status).toBe(201);
  const changed = withRow("things.create", ({ refusals }) => ({
    refusals: refusals.map((refusal) => ({ ...refusal, status: 410, code: "GONE" })),
  }));
  expect((await answerOf("things.create", refuseDuplicate, changed)).body).toMatchObject({ status: 410, code: "GONE" });
});

test("A place the row does not name is another condition", async () => {
  expect((await answerOf("things.create", (call) => call.refuseUnless("duplicate body.amount", false))).status).toBe(
    201,
  );
  expect((await answerOf("things.create", (call) => call.refuseUnless("duplicate", false))).status).toBe(201);
});

const requireNamed = (call: TinyCall): void => call.require("duplicate body.name", false, { taken: "one" });

test("require refuses as the row says, and never returns where its condition does not hold", async () => {
  expect((await answerOf("things.create", (call) => call.require("duplicate body.name", true))).status).toBe(201);
  expect((await answerOf("things.create", requireNamed)).body).toMatchObject({ status: 409, code: "CONFLICT" });
  const dropped = withRow("things.create", () => ({ refusals: [] }));
  expect((await answerOf("things.create", requireNamed, dropped)).body).toMatchObject({ status: 500 });
});

const secondsOf = async (retryAfter: number | undefined): Promise<string | null> => {
  const act = (call: TinyCall): unknown =>
    call.refuse("rate-limited", undefined, { ...(retryAfter !== undefined && { retryAfter }) });
  return (await answerOf("things.poke", act)).headers.get("retry-after");
};

test("A 429 carries the seconds its handler gives, whole and at least one", async () => {
  expect(await Promise.all([secondsOf(29.2), secondsOf(0), secondsOf(undefined)])).toEqual(["30", "1", "1"]);
});

test("A handler may give its own message", async () => {
  const refused = await answerOf("things.poke", (call) =>
    call.refuse("rate-limited", { left: 0 }, { message: "Wait." }),
  );
  expect(refused.body).toEqual({ status: 429, code: "RATE_LIMITED", message: "Wait.", details: { left: 0 } });
});

test("An identifier selects its outcome row; one that refuses, refuses", async () => {
  const suffixes: string[] = [];
  const act = (identifier: string) => (call: TinyCall) => suffixes.push(call.outcome(identifier).suffix);
  expect((await answerOf("things.send", act("000123"))).status).toBe(201);
  expect(suffixes).toEqual(["*"]);
  expect((await answerOf("things.send", act("user105@bank.example"))).body).toMatchObject({
    status: 400,
    code: "INVALID_BANK_ACCOUNT",
  });
});

test("An outcome row that is removed from the table refuses no request", async () => {
  const contract = withRow("things.send", ({ outcomes }) => ({
    ...(outcomes && { outcomes: { ...outcomes, rows: outcomes.rows.slice(1) } }),
  }));
  expect((await answerOf("things.send", (call) => call.outcome("105"), contract)).status).toBe(201);
});

test("Outcomes and lifecycles the contract does not have are faults of the handler", async () => {
  expect((await answerOf("things.poke", (call) => call.outcome("1"))).status).toBe(500);
  expect((await answerOf("things.poke", (call) => call.move("Nothing", "A", "B"))).status).toBe(500);
  expect(Object.keys(tinyContract.lifecycles)).toEqual(["ThingState"]);
});

test("An agent's operation knows its agent and the customer it acts for; for a token there is none", async () => {
  const seen: unknown[] = [];
  const look = async (call: TinyCall): Promise<{ status: number; body: unknown }> => {
    seen.push(call.agent);
    return { status: 200, body: thing };
  };
  const tiny = await startTiny({ handlers: { "agents.me": look, "things.get": look } });
  await tiny.send("GET", "/agents/me", { as: "agent" });
  expect(seen).toEqual([{ id: "Agent:1", platformId: "Platform:1", customerId: "Customer:1" }]);
  expect((await tiny.send("GET", "/things/1")).status).toBe(500);
});

test("Headers have the names the contract gives them, however they were written", async () => {
  const seen: unknown[] = [];
  const handler = async (call: TinyCall): Promise<{ status: number; body: unknown }> => {
    seen.push(call.headers);
    return { status: 200, body: thing };
  };
  const parameters = [
    { name: "id", in: "path" as const, required: true },
    { name: "Request-Id", in: "header" as const, required: false },
  ];
  const tiny = await startTiny({
    handlers: { "things.get": handler },
    contract: withRow("things.get", () => ({ parameters })),
  });
  await tiny.send("GET", "/things/1", { headers: { "REQUEST-ID": "1", other: "2" } });
  await tiny.send("GET", "/things/1");
  expect(seen).toEqual([{ "Request-Id": "1" }, {}]);
});
