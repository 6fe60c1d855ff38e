import type { AddressInfo } from "node:net";
import { contract, type Operation } from "@tallystick/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createServer, memoryPorts, withNotImplemented } from "../src/index.ts";

// The shipped contract on a server where nothing is implemented: whatever a client sends, its rows and its document
// answer, and every path of the document can be validated.

const rows = Object.values(contract.operations);
const errors: unknown[] = [];
let origin = "";
let close = (): void => {};

beforeAll(async () => {
  const permissions = rows.flatMap(({ access }) => access.permission ?? []);
  const token = { kind: "platform" as const, credentialId: "Token:1", platformId: "Platform:1", permissions };
  const agent = { ...token, kind: "agent" as const, credentialId: "Agent:1", customerId: "Customer:1" };
  const callers = [
    { credentials: { scheme: "basic" as const, id: "id", secret: "secret" }, principal: token },
    { credentials: { scheme: "bearer" as const, token: "token" }, principal: agent },
  ];
  let requests = 0;
  const app = createServer({
    handlers: withNotImplemented({}),
    ports: memoryPorts({ callers }),
    clock: { now: () => 0 },
    ids: { requestId: () => `Request:${(requests += 1)}` },
    onError: (error) => void errors.push(error),
  });
  const listener = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}${contract.basePath}`;
  close = () => void listener.close();
});

afterAll(() => close());

async function send(
  row: Operation,
  init: RequestInit,
  query = "",
): Promise<{ status: number; body: { code?: string; status?: number } }> {
  const path = row.path.replaceAll(/\{\w+\}/g, "Thing:1");
  const response = await fetch(`${origin}${path}${query}`, { method: row.method.toUpperCase(), ...init });
  expect(response.headers.get("content-type")).toBe("application/json");
  return { status: response.status, body: JSON.parse(await response.text()) };
}

afterEach(() => {
  // A document the validator cannot take would end up here.
  if (errors.length > 0) throw errors.shift();
});

/** The credentials of each access scheme. */
const authorizations = {
  platform: { authorization: `Basic ${btoa("id:secret")}` },
  agent: { authorization: "Bearer token" },
  none: {},
} as const;

function authorizationOf({ access }: Operation): Record<string, string> {
  return access.scheme === "platform" || access.scheme === "agent"
    ? authorizations[access.scheme]
    : authorizations.none;
}

test.for(rows.filter(({ access }) => access.scheme !== "none"))("$id asks for credentials first", async (row) => {
  expect((await send(row, {})).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  const other = row.access.scheme === "platform" ? authorizations.agent : authorizations.platform;
  expect((await send(row, { headers: other })).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
});

test.for(rows.filter(({ body }) => body === undefined))("$id, sent well, reaches its handler", async (row) => {
  const query = row.parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=Thing:1`);
  const reply = await send(row, { headers: authorizationOf(row) }, `?${query.join("&")}`);
  expect([400, 501]).toContain(reply.status);
});

const json = ["[]", "null", "5", '"x"', "{", '{"__proto__":[]}'.repeat(2)];
const part = (name: string, rest = ""): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n1\r\n`;
const forms = [
  "{}",
  "--x",
  "--x--\r\n",
  part("file"),
  `${part("file", '; filename="a"')}--x--`,
  `${part("__proto__")}--x--`,
];

test.for(rows.filter(({ body }) => body !== undefined))(
  "$id refuses every invalid body with 400 INVALID_INPUT",
  async (row) => {
    const isForm = row.body?.contentType === "multipart/form-data";
    const type = `${row.body?.contentType}${isForm ? "; boundary=x" : ""}`;
    const headers = { ...authorizationOf(row), "content-type": type };
    for (const body of isForm ? forms : json) {
      const reply = await send(row, { body, headers });
      expect([body, reply.body]).toMatchObject([body, { status: 400, code: "INVALID_INPUT" }]);
    }
  },
);
