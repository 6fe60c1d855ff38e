import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import type { ClientCredentials } from "../src/index.ts";
import { createAgent, redeem } from "./agent-fixtures.ts";
import { fundedCustomer } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

const first = { clientId: "acme", clientSecret: "the first secret" };
interface NamedPlatform {
  name: string;
  credentials: ClientCredentials;
}

const platform = (credentials: ClientCredentials): NamedPlatform => ({
  name: "first",
  credentials,
});

/** Starts on that store with those credentials, and stops when `work` is done. */
async function during<T>(
  store: string,
  credentials: ClientCredentials,
  work: (service: RunningService) => Promise<T>,
): Promise<T> {
  const service = await startService({ store, platforms: [platform(credentials)] });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

async function statusOf({ call }: RunningService, as: ClientCredentials): Promise<number> {
  return (await call("GET", "/config", { as })).status;
}

async function tokensOf({ call }: RunningService, as: ClientCredentials): Promise<Schema<"Token">[]> {
  return (await call<Schema<"TokenPage">>("GET", "/tokens", { as })).body.data;
}

test("a start with another secret replaces it and keeps the token", async () => {
  const store = temporaryStore();
  const before = await during(store, first, (service) => tokensOf(service, first));
  const later = { ...first, clientSecret: "the second secret" };
  const [statuses, after] = await during(store, later, async (service) => [
    [await statusOf(service, first), await statusOf(service, later)],
    await tokensOf(service, later),
  ]);
  expect(statuses).toEqual([401, 200]);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("a start with another id and secret replaces only the operator's token", async () => {
  const store = temporaryStore();
  const own = await during(store, first, async ({ call }) => {
    const body = { name: "first", permissions: ["VIEW"] };
    return (await call<Schema<"CreatedToken">>("POST", "/tokens", { body, as: first })).body;
  });
  const later = { clientId: "acme-2", clientSecret: "the second secret" };
  const statuses = await during(store, later, async (service) => [
    await statusOf(service, first),
    await statusOf(service, later),
    await statusOf(service, own),
  ]);
  expect(statuses).toEqual([401, 200, 200]);
});

test("a start with the same credentials changes and records nothing", async () => {
  const store = temporaryStore();
  const before = await during(store, first, (service) => tokensOf(service, first));
  const [after, acts] = await during(store, first, async (service) => [
    await tokensOf(service, first),
    await service.auditLog({ limit: 9 }),
  ]);
  expect(after).toEqual(before);
  expect(acts.map(({ action }) => action)).toEqual(["token.secret-replaced"]);
});

test("the operator's credentials replace generated ones", async () => {
  const store = temporaryStore();
  const { createService } = await import("../src/index.ts");
  const service = await createService({ store, testClock: true });
  const made = service.credentials ?? first;
  await service.close();
  expect(
    await during(store, first, async (running) => [await statusOf(running, made), await statusOf(running, first)]),
  ).toEqual([401, 200]);
});

test("a platform that a start does not name has no access, until it is named again", async () => {
  const store = temporaryStore();
  const [kept, dropped] = ["kept", "dropped"].map((name) => ({
    name,
    credentials: { clientId: name, clientSecret: `the secret of ${name}` },
  })) as [NamedPlatform, NamedPlatform];
  const opened = async (...platforms: NamedPlatform[]): Promise<RunningService> =>
    startService({ store, ...(platforms.length > 0 && { platforms }) });

  const before = await opened(kept, dropped);
  const as = dropped.credentials;
  const asDropped: RunningService = {
    ...before,
    call: (method, path, call) => before.call(method, path, { as, ...call }),
  };
  const { customer } = await fundedCustomer(asDropped, 100);
  const { deviceCode } = await createAgent(asDropped, customer.id);
  const { body: redeemed } = await redeem(before, deviceCode.code);
  const body = { name: "own", permissions: ["VIEW"] };
  const { body: own } = await before.call<Schema<"CreatedToken">>("POST", "/tokens", { as, body });
  const accessOf = async ({ call }: RunningService): Promise<number[]> => {
    const headers = { authorization: `Bearer ${redeemed.accessToken}` };
    const agents = await call("GET", "/agents/me", { as: null, headers });
    const platforms = [kept.credentials, as, own].map((each) => call("GET", "/customers", { as: each }));
    return [agents, ...(await Promise.all(platforms))].map(({ status }) => status);
  };
  expect(await accessOf(before)).toEqual([200, 200, 200, 200]);
  await before.close();
  for (const [platforms, statuses] of [
    [[kept], [401, 200, 401, 401]],
    [
      [kept, dropped],
      [200, 200, 200, 200],
    ],
  ] as const) {
    const after = await opened(...platforms);
    expect(await accessOf(after)).toEqual(statuses);
    await after.close();
  }
});

test("a secret that the operator chose is kept by a slow hash, one that is said to be generated by a fast one", async () => {
  const store = temporaryStore();
  const generated = { clientId: "generated", clientSecret: randomBytes(16).toString("hex") };
  const platforms = [platform(first), { name: "second", credentials: generated, isSecretGenerated: true }];
  const service = await startService({ store, platforms });
  onTestFinished(service.close);
  expect([await statusOf(service, first), await statusOf(service, generated)]).toEqual([200, 200]);
  const database = new DatabaseSync(store, { timeout: 5000 });
  onTestFinished(() => database.close());
  expect(database.prepare("select client_id, secret_hash from tokens order by client_id").all()).toEqual([
    { client_id: "acme", secret_hash: expect.stringMatching(/^scrypt\$/) },
    { client_id: "generated", secret_hash: expect.stringMatching(/^sha256\$/) },
  ]);
});
