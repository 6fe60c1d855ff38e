import { expect, test } from "vitest";
import { testKey } from "./signing.ts";
import { withRow } from "./tiny-contract.ts";
import { type SendOptions, startTiny, thing, type TinyHandlers } from "./tiny-server.ts";

/** A thing that is looked up, then asked for its state, then signed for. */
function lookedUp(state: { exists: boolean; is: string }): TinyHandlers {
  return {
    "things.update": async (call) => {
      if (!state.exists) call.refuse("unknown path.id");
      call.move("ThingState", state.is, "SHUT");
      await call.sign({ accountId: "InternalAccount:1", signers: ["InternalAccount:1"] });
      return { status: 200, body: thing };
    },
  };
}

// A request with every fault is corrected step by step; each step is answered by the next check (V-01, V-11).
test("Path, method, credentials, permission, body, shape, challenge, bound body, stamp, existence, state: in this order", async () => {
  const state = { exists: true, is: "OPEN" };
  const contract = withRow("things.update", () => ({
    access: { scheme: "platform", permission: "TRANSACT" },
    refusals: [{ when: "unknown", at: "path.id", status: 404, code: "REFERENCE_NOT_FOUND", accepts: [] }],
  }));
  const tiny = await startTiny({ handlers: lookedUp(state), contract });
  const key = testKey();
  await tiny.openSession({ publicKey: key.publicKey });
  const first = await tiny.send("PATCH", "/things/1", { json: { name: "one" } });
  const { requestId, payloadToSign } = first.body;
  Object.assign(state, { exists: false, is: "GONE" });

  const headers = { "request-id": "?", "wallet-signature": "." };
  const type = { "content-type": "application/json" };
  const known = { ...headers, "request-id": String(requestId) };
  const stamped = { ...known, "wallet-signature": key.stamp(String(payloadToSign)) };
  const expectCode = async (
    code: string | undefined,
    method: string,
    path: string,
    options: SendOptions,
  ): Promise<void> => {
    expect((await tiny.send(method, path, options)).body["code"]).toBe(code);
  };
  await expectCode("REFERENCE_NOT_FOUND", "PUT", "/nowhere", { as: "unauthenticated", raw: "{", headers });
  await expectCode("METHOD_NOT_ALLOWED", "PUT", "/things/1", { as: "unauthenticated", raw: "{", headers });
  await expectCode("UNAUTHORIZED", "PATCH", "/things/1", { as: "unauthenticated", raw: "{", headers });
  await expectCode("FORBIDDEN", "PATCH", "/things/1", { as: "reader", raw: "{", headers });
  await expectCode("INVALID_INPUT", "PATCH", "/things/1", { raw: "{", headers: { ...headers, ...type } });
  await expectCode("INVALID_INPUT", "PATCH", "/things/1", { json: {}, headers });
  await expectCode("UNAUTHORIZED", "PATCH", "/things/1", { json: { name: "two" }, headers });
  await expectCode("WALLET_SIGNATURE_BODY_MISMATCH", "PATCH", "/things/1", { json: { name: "two" }, headers: known });
  await expectCode("WALLET_SIGNATURE_MALFORMED", "PATCH", "/things/1", { json: { name: "one" }, headers: known });
  await expectCode("REFERENCE_NOT_FOUND", "PATCH", "/things/1", { json: { name: "one" }, headers: stamped });
  state.exists = true;
  await expectCode("INVALID_STATE_TRANSITION", "PATCH", "/things/1", { json: { name: "one" }, headers: stamped });
  state.is = "OPEN";
  await expectCode(undefined, "PATCH", "/things/1", { json: { name: "one" }, headers: stamped });
});
