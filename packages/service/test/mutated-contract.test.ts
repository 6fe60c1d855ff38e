import { contract as shipped, type Contract, type OperationId, type Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { startService } from "./start-service.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, getCard, openWallet, retryHeaders, sign } from "./wallet-fixtures.ts";

/**
 * The shipped contract with one clause changed: the service must do what the contract says, not what the code assumes.
 */
function mutated(mutate: (contract: Contract) => void): { contract: Contract } {
  const contract: Contract = structuredClone(shipped);
  mutate(contract);
  return { contract };
}

function row(contract: Contract, id: OperationId): Contract["operations"][string] {
  const found = contract.operations[id];
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

function cardStates(contract: Contract): Contract["lifecycles"][string] {
  const found = contract.lifecycles["CardState"];
  if (!found) throw new Error("no lifecycle CardState");
  return found;
}

test("the contract declares the lifetime of a session", async () => {
  const service = await startService(
    mutated((contract) => {
      for (const expiry of contract.expiries) if (expiry.model === "AuthSession") expiry.after = "PT1M";
    }),
  );
  const { session } = await openWallet(service, await createWallet(service));

  expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(60_000);
});

test("a removed edge is rejected and an added one accepted", async () => {
  const service = await startService(
    mutated((contract) => {
      const states = cardStates(contract);
      states.edges = states.edges.filter(({ from, to }) => !(from === "ACTIVE" && to === "FROZEN"));
      states.edges.push({ from: "PENDING_ISSUE", to: "CLOSED", by: "cards.update", emits: [] });
    }),
  );
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const { body: active } = await createCard(service, fixtures);
  const { body: pending } = await createCard(service, fixtures, { platformCardId: "p-001" });

  expect((await service.call("PATCH", `/cards/${active.id}`, { body: { state: "FROZEN" } })).status).toBe(409);
  const request = { body: { state: "CLOSED" } };
  const challenge = await service.call<Schema<"SignedRetryChallenge">>("PATCH", `/cards/${pending.id}`, request);
  const headers = retryHeaders(challenge.body, key);
  expect((await service.call("PATCH", `/cards/${pending.id}`, { ...request, headers })).status).toBe(200);
});

test("an outcome follows the delay and state of its row", async () => {
  const service = await startService(
    mutated((contract) => {
      const { outcomes } = row(contract, "cards.create");
      for (const outcome of outcomes?.rows ?? []) {
        if (outcome.suffix === "*") outcome.steps = [{ after: "PT10S", to: "FROZEN", accepts: [], shows: [] }];
        if (outcome.suffix === "001") outcome.refuses = { status: 400, code: "INVALID_INPUT" };
      }
    }),
  );
  const fixtures = await createWallet(service);

  expect((await createCard(service, fixtures, { platformCardId: "p-001" })).status).toBe(400);
  const { body: card } = await createCard(service, fixtures);
  expect((await getCard(service, card.id)).body.state).toBe("PENDING_ISSUE");
  await service.advance(10_000);
  expect((await getCard(service, card.id)).body).toMatchObject({ state: "FROZEN", currency: "USDB" });
});

test("the steps of an outcome follow one another until another transition", async () => {
  const service = await startService(
    mutated((contract) => {
      for (const outcome of row(contract, "cards.create").outcomes?.rows ?? []) {
        outcome.steps = [
          { after: "PT0S", to: "ACTIVE", accepts: [], shows: [] },
          { after: "PT30S", to: "CLOSED", accepts: [], shows: [{ path: "stateReason", value: "CLOSED_BY_SERVICE" }] },
        ];
      }
    }),
  );
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const { body: left } = await createCard(service, fixtures);
  const { body: moved } = await createCard(service, fixtures);
  await sign(service, key, { method: "PATCH", path: `/cards/${moved.id}`, body: { state: "FROZEN" } });

  await service.advance(30_000);
  const closed = { state: "CLOSED", stateReason: "CLOSED_BY_SERVICE" };
  expect((await getCard(service, left.id)).body).toMatchObject(closed);
  expect((await getCard(service, moved.id)).body).toMatchObject({ state: "FROZEN", stateReason: null });
});

test("a removed refusal is not given", async () => {
  const service = await startService(
    mutated((contract) => {
      const operation = row(contract, "cards.create");
      const dropped = ["ineligible", "duplicate", "owner-mismatch", "customer-not-ready"];
      operation.refusals = operation.refusals.filter(({ when }) => !dropped.includes(when));
    }),
  );
  const [fixtures, other] = [await createWallet(service), await createWallet(service)];
  const unverified = await service.call<Schema<"IndividualCustomer">>("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", fullName: "Not Yet 001" },
  });
  const { USD = "" } = fixtures.accounts;

  const cards = [
    { fundingSources: [USD] },
    { fundingSources: [fixtures.walletId, fixtures.walletId] },
    { fundingSources: [other.walletId] },
    { cardholderId: unverified.body.id },
  ];
  for (const card of cards) {
    const { status } = await createCard(service, fixtures, card);
    expect({ card, status }).toEqual({ card, status: 201 });
  }
});

test("a changed refusal is given with the changed reply", async () => {
  const service = await startService(
    mutated((contract) => {
      for (const refusal of row(contract, "auth.credentials.verify").refusals) {
        if (refusal.when === "wrong-proof") Object.assign(refusal, { code: "FORBIDDEN", status: 403, reason: "No" });
      }
    }),
  );
  const { credentialId } = await createWallet(service);
  const proof = { type: "EMAIL_OTP", otp: "1", clientPublicKey: walletKey().uncompressed };

  const reply = await service.call("POST", `/auth/credentials/${credentialId}/verify`, { body: proof });
  expect(reply).toMatchObject({ status: 403, body: { code: "FORBIDDEN", reason: "No" } });
});

test("a removed filter is ignored", async () => {
  const service = await startService(
    mutated((contract) => {
      row(contract, "cards.list").filters = [];
    }),
  );
  const fixtures = await createWallet(service);
  await createCard(service, fixtures);

  const { body } = await service.call<{ data: unknown[] }>("GET", "/cards?state=CLOSED");
  expect(body.data).toHaveLength(1);
});
