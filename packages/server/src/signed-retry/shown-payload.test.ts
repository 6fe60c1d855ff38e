import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { encodeStamp, type TestKey, testKey } from "../../test/signing.ts";
import { withRow } from "../../test/tiny-contract.ts";
import { type Received, startTiny, type Tiny, type TinyHandlers } from "../../test/tiny-server.ts";

import type { SignTarget } from "../index.ts";

// A resource that shows the payload to sign before it is requested, such as a quote that is paid from a wallet (V-14).

const payload = '{"quote":"Thing:1"}';

interface Changed {
  sandbox?: boolean;
  target?: Partial<SignTarget>;
  row?: Partial<NonNullable<Operation["signedRetry"]>>;
}

interface Shown {
  tiny: Tiny;
  key: TestKey;
  /** Asks for the deletion, with these headers. */
  deleteThing: (headers?: Record<string, string>) => Promise<Received>;
  state: { needsSignature: boolean; isGone: boolean };
  expiresAt: number;
}

async function startShown({ sandbox = false, target = {}, row = {} }: Changed = {}): Promise<Shown> {
  const state = { needsSignature: true, isGone: false };
  let expiresAt = 0;
  const handlers: TinyHandlers = {
    "things.delete": async (call) => {
      if (state.isGone) call.move("ThingState", "GONE", "SHUT");
      const shown = { payload, expiresAt };
      if (state.needsSignature)
        await call.sign({ accountId: "InternalAccount:1", signers: ["InternalAccount:1"], shown, ...target });
      state.isGone = true;
      return { status: 204 };
    },
  };
  const contract = withRow("things.delete", ({ signedRetry }) => ({
    ...(signedRetry && {
      signedRetry: {
        ...signedRetry,
        when: "wallet-source" as const,
        binds: ["operation", "resource", "account"],
        shownAt: "payloadToSign",
        ...row,
      },
    }),
  }));
  const tiny = await startTiny({ handlers, contract, sandbox });
  expiresAt = tiny.clock.now() + 60_000;
  const key = testKey();
  await tiny.openSession({ publicKey: key.publicKey });
  const deleteThing: Shown["deleteThing"] = (headers = {}) => tiny.send("DELETE", "/things/1", { headers });
  return { tiny, key, deleteThing, state, expiresAt };
}

const idOf = ({ body }: Received): string => String(body["requestId"]);

test("Without a stamp: 202 with the payload the resource shows, good as long as it is", async () => {
  const { deleteThing, expiresAt } = await startShown();
  const [one, two] = [await deleteThing(), await deleteThing()];
  expect(one).toMatchObject({
    status: 202,
    body: { payloadToSign: payload, expiresAt: new Date(expiresAt).toISOString() },
  });
  expect(two.body).toMatchObject({ payloadToSign: payload });
  expect(idOf(one)).not.toBe(idOf(two));
});

test("The stamp alone is enough, whether or not a challenge is open", async () => {
  for (const isAsked of [false, true]) {
    const { deleteThing, key } = await startShown();
    if (isAsked) await deleteThing();
    expect((await deleteThing({ "wallet-signature": key.stamp(payload) })).status).toBe(204);
  }
});

test("The stamp with the id of a challenge is enough too", async () => {
  const { deleteThing, key } = await startShown();
  const headers = { "wallet-signature": key.stamp(payload), "request-id": idOf(await deleteThing()) };
  expect((await deleteThing(headers)).status).toBe(204);
  expect((await deleteThing(headers)).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
});

test("An unknown id is 401 even with a valid stamp; an id without its stamp is WALLET_SIGNATURE_MISSING", async () => {
  const { deleteThing, key } = await startShown();
  const unknown = { "wallet-signature": key.stamp(payload), "request-id": "Request:unknown" };
  expect((await deleteThing(unknown)).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  expect((await deleteThing({ "request-id": idOf(await deleteThing()) })).body).toMatchObject({
    code: "WALLET_SIGNATURE_MISSING",
  });
});

test("A stamp alone that is none, or not over this payload by a live session that may sign, is refused and changes nothing", async () => {
  const { tiny, deleteThing, key, state } = await startShown();
  const codeOf = async (stamp: string): Promise<unknown> =>
    (await deleteThing({ "wallet-signature": stamp })).body["code"];
  const otherKey = testKey();
  await tiny.openSession({ sessionId: "Session:2", accountId: "InternalAccount:2", publicKey: otherKey.publicKey });
  expect(await codeOf("not a stamp")).toBe("WALLET_SIGNATURE_MALFORMED");
  expect(await codeOf(encodeStamp({}))).toBe("WALLET_SIGNATURE_MALFORMED");
  expect(await codeOf("sandbox-valid-signature")).toBe("WALLET_SIGNATURE_MALFORMED");
  expect(await codeOf(key.stamp(`${payload} `))).toBe("WALLET_SIGNATURE_INVALID");
  expect(await codeOf(otherKey.stamp(payload))).toBe("WALLET_SIGNATURE_INVALID");
  tiny.clock.advance(900_000);
  expect(await codeOf(key.stamp(payload))).toBe("WALLET_SIGNATURE_INVALID");
  expect(state.isGone).toBe(false);
  expect(tiny.errors).toEqual([]);
});

test("Where the row wants a certain session, another one's stamp alone is refused too", async () => {
  const row = { signer: "same-session" as const };
  const other = await startShown({ row, target: { sessionId: "Session:2" } });
  const same = await startShown({ row, target: { sessionId: "Session:1" } });
  expect((await other.deleteThing({ "wallet-signature": other.key.stamp(payload) })).body["code"]).toBe(
    "WALLET_SIGNATURE_INVALID",
  );
  expect((await same.deleteThing({ "wallet-signature": same.key.stamp(payload) })).status).toBe(204);
});

test("The legacy value signs alone in the sandbox", async () => {
  const { deleteThing } = await startShown({ sandbox: true });
  expect((await deleteThing({ "wallet-signature": "sandbox-valid-signature" })).status).toBe(204);
});

test("After success the stamp alone is answered by the state, and the first id by its challenge, which is still open", async () => {
  const { deleteThing, key } = await startShown();
  const open = idOf(await deleteThing());
  const stamp = { "wallet-signature": key.stamp(payload) };
  await deleteThing(stamp);
  expect((await deleteThing(stamp)).body).toMatchObject({ status: 409 });
  expect((await deleteThing({ ...stamp, "request-id": open })).body).toMatchObject({ status: 409 });
});

test("Where no signature is needed the headers are not looked at", async () => {
  const { deleteThing, state } = await startShown();
  state.needsSignature = false;
  expect((await deleteThing({ "wallet-signature": "nonsense", "request-id": "nonsense" })).status).toBe(204);
  state.isGone = false;
  expect((await deleteThing({ "wallet-signature": "nonsense" })).status).toBe(204);
});
