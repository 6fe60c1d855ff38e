import type { Schema } from "@tallystick/contract";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { ClientCredentials } from "../src/index.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

type Token = Schema<"Token">;
type Created = Schema<"CreatedToken">;

async function start(): Promise<RunningService> {
  const service = await startService();
  onTestFinished(service.close);
  return service;
}

async function create(
  { call, first }: RunningService,
  permissions: string[],
  { name = "a token", as = first }: { name?: string; as?: ClientCredentials } = {},
): Promise<Created> {
  const reply = await call<Created>("POST", "/tokens", { body: { name, permissions }, as });
  expect(reply.status).toBe(201);
  return reply.body;
}

async function list({ call, first }: RunningService, query = "", as = first): Promise<Token[]> {
  return (await call<Schema<"TokenPage">>("GET", `/tokens?${query}`, { as })).body.data;
}

test("a new token is valid immediately, and its secret is neither repeated nor stored", async () => {
  const store = temporaryStore();
  const service = await startService({ store });
  onTestFinished(service.close);
  const { clientSecret, ...token } = await create(service, ["VIEW", "VIEW"]);
  expect(token).toEqual({
    id: expect.stringMatching(/^Token:/),
    name: "a token",
    permissions: ["VIEW"],
    clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    createdAt: token.createdAt,
    updatedAt: token.createdAt,
  });
  expect(clientSecret).toMatch(/^[0-9a-f]{36}$/);
  const as = { clientId: token.clientId, clientSecret };
  expect((await service.call<Token>("GET", `/tokens/${token.id}`, { as })).body).toEqual(token);
  expect((await list(service)).at(0)).toEqual(token);
  const database = new DatabaseSync(store, { timeout: 5000 });
  onTestFinished(() => database.close());
  const rows = database.prepare("select id, secret_hash from tokens order by created_at desc, id desc").all();
  expect(JSON.stringify(rows)).not.toContain(clientSecret);
  // It is too long to be guessed and needs no slow hash.
  expect(rows[0]).toMatchObject({ id: token.id, secret_hash: expect.stringMatching(/^sha256\$[0-9a-f]{64}$/) });
});

test("a token with missing or unknown permissions, or without a name, is rejected", async () => {
  const { call } = await start();
  for (const body of [{ name: "a" }, { name: "a", permissions: ["ALL"] }, { permissions: ["VIEW"] }]) {
    expect((await call("POST", "/tokens", { body })).status).toBe(400);
  }
});

test("each permission allows its operations and no others", async () => {
  const service = await start();
  const attempt = async (permission: string): Promise<number[]> => {
    const as = await create(service, [permission]);
    const replies = [
      await service.call("GET", "/customers", { as }),
      await service.call("POST", "/transfer-out", { body: {}, as }),
      await service.call("POST", "/customers", { body: {}, as }),
    ];
    return replies.map(({ status }) => status);
  };
  expect(await attempt("VIEW")).toEqual([200, 403, 403]);
  expect(await attempt("TRANSACT")).toEqual([403, 400, 403]);
  expect(await attempt("MANAGE")).toEqual([403, 403, 400]);
});

test("tokens are listed by exact name and inclusive times, the caller's own included", async () => {
  const service = await start();
  await service.advance(1000);
  const made: Created[] = [];
  for (const name of ["one", "two", "one"]) {
    made.push(await create(service, ["VIEW"], { name }));
    await service.advance(1000);
  }
  const listed = async (query: string): Promise<number[]> =>
    (await list(service, query)).map(({ id }) => made.findIndex((token) => token.id === id));
  const then = encodeURIComponent(made[1]?.createdAt ?? "");
  expect(await listed("")).toEqual([2, 1, 0, -1]);
  expect(await listed("name=one")).toEqual([2, 0]);
  expect(await listed("name=on")).toEqual([]);
  expect(await listed(`createdAfter=${then}`)).toEqual([2, 1]);
  expect(await listed(`createdBefore=${then}`)).toEqual([1, 0, -1]);
  expect(await listed(`updatedAfter=${then}&updatedBefore=${then}`)).toEqual([1]);
  expect((await list(service)).at(-1)).toMatchObject({ clientId: service.first.clientId });
  expect(await list(service, "name=one", service.second)).toEqual([]);
});

test("a deleted token is rejected immediately, after deleting itself too", async () => {
  const service = await start();
  const token = await create(service, ["MANAGE", "VIEW"]);
  const path = `/tokens/${token.id}`;
  const missing = { status: 404, body: { code: "TOKEN_NOT_FOUND" } };
  expect(await service.call("GET", path, { as: service.second })).toMatchObject(missing);
  expect(await service.call("DELETE", path, { as: service.second })).toMatchObject(missing);
  expect((await service.call("GET", path, { as: token })).status).toBe(200);
  expect((await service.call("DELETE", path, { as: token })).status).toBe(204);
  expect((await service.call("GET", path, { as: token })).status).toBe(401);
  expect(await service.call("GET", path)).toMatchObject(missing);
  expect(await service.call("DELETE", path)).toMatchObject(missing);
  expect((await list(service)).map(({ id }) => id)).not.toContain(token.id);
});

test("a token grants only its own permissions", async () => {
  const service = await start();
  const as = await create(service, ["MANAGE", "VIEW"]);
  const attempt = (permissions: string[]): Promise<Reply<Schema<"Forbidden">>> =>
    service.call("POST", "/tokens", { body: { name: "another", permissions }, as });
  expect(await attempt(["VIEW", "TRANSACT"])).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN", details: { field: "body.permissions", permission: "TRANSACT" } },
  });
  expect((await list(service, "name=another")).length).toBe(0);
  expect((await attempt(["VIEW", "MANAGE"])).status).toBe(201);
});

test("concurrent deletions keep the last token with MANAGE", async () => {
  const service = await start();
  const [mine] = await list(service);
  const others = await Promise.all([create(service, ["MANAGE"]), create(service, ["MANAGE"])]);
  await create(service, ["VIEW"]);
  const tokens = [{ ...service.first, id: mine?.id ?? "" }, ...others];
  const replies = await Promise.all(tokens.map((as) => service.call("DELETE", `/tokens/${as.id}`, { as })));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(2);
  expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({ code: "INVALID_INPUT" });
});

test("a token expires after the configured lifetime, the operator's own does not", async () => {
  const service = await startService({ tokenLifetime: 60_000 });
  onTestFinished(service.close);
  const as = await create(service, ["VIEW", "MANAGE"]);
  await service.advance(59_000);
  expect((await service.call("GET", "/tokens", { as })).status).toBe(200);
  await service.advance(1000);
  expect((await service.call("GET", "/tokens", { as })).status).toBe(401);
  const [, mine] = await list(service);
  // What has expired helps nobody who is locked out.
  expect((await service.call("DELETE", `/tokens/${mine?.id}`)).status).toBe(400);
  expect((await service.call("DELETE", `/tokens/${as.id}`)).status).toBe(204);
});

test("concurrent requests create distinct tokens with distinct secrets", async () => {
  const service = await start();
  const made = await Promise.all(Array.from({ length: 12 }, () => create(service, ["VIEW"])));
  expect(new Set(made.map(({ clientSecret }) => clientSecret)).size).toBe(12);
  const replies: Reply<unknown>[] = await Promise.all(
    made.map((as) => service.call("GET", `/tokens/${as.id}`, { as })),
  );
  expect(replies.map(({ status }) => status)).toEqual(made.map(() => 200));
});
