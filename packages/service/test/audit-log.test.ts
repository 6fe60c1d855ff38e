import { DatabaseSync } from "node:sqlite";
import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

test("administrative acts are recorded with actor, address and request, without secrets", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const body = { name: "reporting", permissions: ["VIEW"] };
  const made = await service.call<Schema<"CreatedToken">>("POST", "/tokens", { body });
  const config = { webhookEndpoint: "http://127.0.0.1:1/secret-path", embeddedWalletConfig: { otpLength: 8 } };
  await service.call("PATCH", "/config", { body: config });
  await service.call("DELETE", `/tokens/${made.body.id}`);
  const refused = await service.call("POST", "/tokens", { body: { name: "none", permissions: [] } });
  expect(refused.status).toBe(400);

  const { body: own } = await service.call<Schema<"TokenPage">>("GET", "/tokens?name=first");
  const acts = (await service.auditLog({ limit: 50 })).filter(({ actor }) => actor !== "operator");
  const platformId = acts[0]?.platformId;
  expect(acts.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ["token.deleted", made.body.id, { name: "reporting" }],
    ["webhook-endpoint.changed", platformId, { origin: "http://127.0.0.1:1" }],
    ["config.changed", platformId, { embeddedWalletConfig: { otpLength: 8 } }],
    ["token.created", made.body.id, body],
  ]);
  expect(new Set(acts.map(({ actor }) => actor))).toEqual(new Set([own.data[0]?.id]));
  expect(acts.at(-1)).toMatchObject({
    address: "127.0.0.1",
    traceId: made.headers.get("x-request-id"),
    at: Date.parse(made.body.createdAt),
  });
  expect(JSON.stringify(acts)).not.toContain("secret-path");
  expect(JSON.stringify(acts)).not.toContain(made.body.clientSecret);
});

test("operators' acts are recorded, and acts are found by time", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const { body: accounts } = await service.call<{ data: Schema<"InternalAccount">[] }>(
    "GET",
    "/platform/internal-accounts",
  );
  const id = accounts.data[0]?.id ?? "";
  await service.advance(1000);
  await service.moveAccount(id, "FROZEN");
  await expect(service.moveAccount(id, "PENDING")).rejects.toThrow(RangeError);

  const [newest, ...older] = await service.auditLog({ limit: 50 });
  expect(newest).toMatchObject({ action: "account.moved", actor: "operator", subject: id, details: { to: "FROZEN" } });
  expect(older.map(({ action }) => action)).toEqual(["token.secret-replaced", "token.secret-replaced"]);
  expect(await service.auditLog({ limit: 50, since: newest?.at ?? 0 })).toEqual([newest]);
  expect(await service.auditLog({ limit: 50, platformId: older[0]?.platformId ?? "" })).toHaveLength(1);
});

test("a refused act leaves no entry, and entries are immutable", async () => {
  const store = temporaryStore();
  const service = await startService({ store });
  onTestFinished(service.close);
  await service.call("POST", "/tokens", { body: { name: "one", permissions: ["VIEW"] } });
  const before = await service.auditLog({ limit: 50 });
  await service.call("DELETE", "/tokens/Token:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b34");

  const database = new DatabaseSync(store, { timeout: 5000 });
  onTestFinished(() => database.close());
  expect(() => database.exec("delete from audit_log")).toThrow("The audit log is only added to");
  expect(() => database.exec("update audit_log set actor = 'nobody'")).toThrow("The audit log is only added to");
  expect(await service.auditLog({ limit: 50 })).toEqual(before);
});
