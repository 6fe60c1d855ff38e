import { expect, test } from "vitest";
import { startTiny, thing, type Tiny, type TinyHandlers } from "../../test/tiny-server.ts";
import type { Challenge } from "../index.ts";

/** `send` issues a challenge that `poke` answers: with its id in the note; the reply says whether it was found and spent. */
const handlers: TinyHandlers = {
  "things.send": async (call) => {
    const id = String(call.params["id"]);
    const challenge = await call.challenges.issue({
      operation: "things.poke",
      resource: `/things/${id}/poke`,
      accountId: "InternalAccount:1",
      payload: "sign this",
      expiresAt: call.now + 1000,
    });
    if (id === "broken") throw new Error("The unit of work breaks");
    return { status: 201, body: { ...thing, note: challenge.requestId } };
  },
  "things.poke": async (call) => {
    const found = await call.challenges.find((call.body as { note: string }).note);
    const isSpent = found !== undefined && (await call.challenges.spend(found));
    return { status: 200, body: { ...thing, note: JSON.stringify({ found, isSpent }) } };
  },
};

async function issue(tiny: Tiny, id = "1"): Promise<string> {
  return String((await tiny.send("POST", `/things/${id}/send`)).body["note"]);
}

async function answer(
  tiny: Tiny,
  note: string,
  { id = "1", as = "platform" }: { id?: string; as?: "platform" | "other" } = {},
): Promise<{ found?: Challenge; isSpent: boolean }> {
  const reply = await tiny.send("POST", `/things/${id}/poke`, { json: { name: "one", note }, as });
  return JSON.parse(String(reply.body["note"]));
}

test("A handler's own challenge is found by its id, and spent once", async () => {
  const tiny = await startTiny({ handlers });
  const requestId = await issue(tiny);
  expect(requestId).toMatch(/^Request:/);
  expect(await answer(tiny, requestId)).toMatchObject({
    found: { requestId, payloadToSign: "sign this", expiresAt: tiny.clock.now() + 1000 },
    isSpent: true,
  });
  expect(await answer(tiny, requestId)).toMatchObject({ found: { spentAt: tiny.clock.now() }, isSpent: false });
});

test("It is not found on another path, for another platform, or under another id", async () => {
  const tiny = await startTiny({ handlers });
  const requestId = await issue(tiny);
  expect(await answer(tiny, requestId, { id: "2" })).toEqual({ isSpent: false });
  expect(await answer(tiny, requestId, { as: "other" })).toEqual({ isSpent: false });
  expect(await answer(tiny, "Request:unknown")).toEqual({ isSpent: false });
});

test("It is written in the handler's unit of work, and undone with it", async () => {
  const tiny = await startTiny({ handlers });
  expect((await tiny.send("POST", "/things/broken/send")).status).toBe(500);
  expect(await tiny.ports.read(async (tx) => tx.table("challenges").values())).toEqual([]);
});
