import { contract, openapi, routeOf, type Operation } from "@tallystick/contract";
import { createClient, exportWallet, openSession, refreshSession } from "@tallystick/client";
import { expect, test } from "vitest";
import type { Exchange } from "../src/http/exchange.ts";
import { replyFaults } from "../src/schema/reply-faults.ts";
import { createValidator } from "../src/schema/validator.ts";
import { asObject } from "../src/json/value-at.ts";
import { judgeClient } from "./clients/judge-client.ts";
import { send, textField, type Got, type Service } from "./clients/plain-client.ts";

const validator = createValidator(openapi);
const operations = Object.values(contract.operations);

/** The document's example of a body; with two, the one that must be signed. */
function bodyOf({ path, method }: Operation): unknown {
  const content = asObject(asObject(asObject(openapi.paths[path]?.[method])?.["requestBody"])?.["content"]);
  const media = asObject(content?.["application/json"]);
  const [named] = Object.values(asObject(media?.["examples"]) ?? {});
  return media?.["example"] ?? asObject(named)?.["value"];
}

async function called(service: Service, row: Operation, headers: Record<string, string>): Promise<Got> {
  const holes = row.parameters.filter(({ in: place }) => place === "path");
  const params = Object.fromEntries(holes.map(({ name }) => [name, `Thing:${name}`]));
  const body = bodyOf(row);
  const request = `${row.method.toUpperCase()} ${routeOf(row).build(params)}`;
  return send(service, request, { headers, ...(body === undefined ? {} : { body }) });
}

/** How the reply differs from the contract. */
function faultsOf(row: Operation, { status, headers, body }: Got): unknown[] {
  const isEmpty = Object.keys(body).length === 0;
  const exchange: Exchange = {
    operation: row.id,
    request: { method: row.method, url: "", headers: {} },
    status,
    headers: Object.fromEntries(headers),
    body: isEmpty ? undefined : body,
    text: isEmpty ? "" : JSON.stringify(body),
    atMs: 0,
    durationMs: 0,
  };
  return replyFaults(row, {}, exchange, validator);
}

async function agentsHeaders(service: Service): Promise<Record<string, string>> {
  const { body } = await send(service, "POST /agents/device-codes/abc/redeem");
  return { authorization: `Bearer ${textField(body, "accessToken")}` };
}

test.for([{ scenarios: [] }, { scenarios: ["unknown-fields"] }])(
  "every operation is answered as the contract declares, signed or not: $scenarios",
  async ({ scenarios }) => {
    const faults: unknown[] = [];
    await judgeClient(scenarios, async (service) => {
      const agents = await agentsHeaders(service);
      for (const row of operations) {
        const headers = row.access.scheme === "agent" ? agents : {};
        const first = await called(service, row, headers);
        faults.push(...faultsOf(row, first).map((fault) => [row.id, fault]));
        if (first.status !== 202) continue;
        const signed = {
          "service-wallet-signature": "sandbox-valid-signature",
          "request-id": textField(first.body, "requestId"),
        };
        const second = await called(service, row, signed);
        expect([row.id, second.status < 202 || second.status === 204]).toEqual([row.id, true]);
        faults.push(...faultsOf(row, second).map((fault) => [row.id, fault]));
      }
    });
    expect(faults).toEqual([]);
  },
);

test("a reply repeats the ids of the path, gives new resources new ids, and matches the filters", async () => {
  await judgeClient([], async (service) => {
    expect(textField((await send(service, "GET /cards/Card:7")).body, "id")).toBe("Card:7");
    expect(textField((await send(service, "POST /agents/Agent:1/actions/AgentAction:2/approve")).body, "id")).toBe(
      "AgentAction:2",
    );
    const made = await Promise.all(
      [1, 2].map((n) => send(service, "POST /customers", { body: { fullName: `Ada ${n}` } })),
    );
    expect(new Set(made.map(({ body }) => textField(body, "id"))).size).toBe(2);
    const { body } = await send(service, "GET /auth/credentials?accountId=InternalAccount:9");
    expect(body).toMatchObject({ data: [{ accountId: "InternalAccount:9" }] });
  });
});

test("wrong credentials get 401, and an unknown path gets 404", async () => {
  await judgeClient([], async (service) => {
    expect(await send({ ...service, clientSecret: "wrong" }, "GET /cards")).toMatchObject({ status: 401 });
    expect(await send(service, "GET /agents/me")).toMatchObject({ status: 401 });
    expect(await send(service, "GET /nothing")).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
  });
});

test("a session key opens with the client's key and can sign, and so does an exported key", async () => {
  await judgeClient([], async ({ url: baseUrl, ...credentials }) => {
    const client = createClient({ baseUrl, ...credentials });
    const session = await openSession(client, { accountId: "InternalAccount:1", otp: async () => "000000" });
    const fresh = await refreshSession(client, session);
    expect(fresh.id).not.toBe(session.id);
    expect(await exportWallet(client, { accountId: "InternalAccount:1", session: fresh })).toMatch(/^(?:\w+ ){11}\w+$/);
  });
});

test("a key that is not a point of the curve is refused", async () => {
  await judgeClient([], async (service) => {
    const body = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: `04${"11".repeat(64)}` };
    const { status } = await send(service, "POST /auth/credentials/AuthMethod:1/verify", { body });
    expect(status).toBe(400);
  });
});
