import { expect, test } from "vitest";
import type { Credentials } from "../ports/ports.ts";
import { tooManyRequests } from "../refusals/too-many-requests.ts";
import { withRow } from "../../test/tiny-contract.ts";
import { startTiny } from "../../test/tiny-server.ts";

const encode = (text: string): string => Buffer.from(text).toString("base64");

const shared = await startTiny();

test.for([
  [{}, "Missing credentials"],
  [{ authorization: "" }, "Malformed Authorization header"],
  [{ authorization: "Basic" }, "Malformed Authorization header"],
  [{ authorization: "Basic ====" }, "Malformed Authorization header"],
  [{ authorization: `Basic ${encode("no colon")}` }, "Malformed Authorization header"],
  [{ authorization: "Bearer agent-token" }, "Malformed Authorization header"],
  [{ authorization: `Basic ${encode("token-1:wrong")}` }, "Unknown credentials"],
  [{ authorization: `Basic ${encode("unknown:secret-1")}` }, "Unknown credentials"],
  [{ authorization: `Basic ${encode(":")}` }, "Unknown credentials"],
] as const)("%j is 401: %s", async ([headers, reason]) => {
  const reply = await shared.send("GET", "/things", { as: "unauthenticated", headers });
  expect(reply.body).toMatchObject({ status: 401, code: "UNAUTHORIZED", reason, details: { reason } });
  expect(reply.headers.get("www-authenticate")).toBe('Basic realm="Tiny"');
});

test("The scheme's name is taken in any case, the secret may hold colons", async () => {
  const tiny = await startTiny({
    ports: {
      authenticate: async (credentials) =>
        credentials.scheme === "basic" && credentials.secret === "a:b"
          ? { kind: "platform", credentialId: "t", platformId: "p", permissions: [] }
          : undefined,
    },
  });
  const reply = await tiny.send("GET", "/things/all", {
    as: "unauthenticated",
    headers: { authorization: `bASIC ${encode("id:a:b")}` },
  });
  expect(reply.status).toBe(200);
});

test("Credentials are checked with the address that they come from, which may have to wait", async () => {
  const asked: [Credentials, string][] = [];
  const tiny = await startTiny({
    ports: {
      authenticate: async (...from) => {
        asked.push(from);
        throw tooManyRequests("Too many wrong secrets.", 29.2);
      },
    },
  });
  const reply = await tiny.send("GET", "/things");
  expect(asked).toEqual([
    [{ scheme: "basic", id: "token-1", secret: "secret-1" }, expect.stringContaining("127.0.0.1")],
  ]);
  expect(reply.headers.get("retry-after")).toBe("30");
  expect(reply.body).toEqual({
    status: 429,
    code: "RATE_LIMITED",
    message: "Too many wrong secrets.",
    details: { retryAfter: 30 },
  });
});

test("A handler knows the address of its caller", async () => {
  let address = "";
  const tiny = await startTiny({
    handlers: {
      "things.list": async (call) => {
        ({ address } = call);
        return { status: 200, body: { data: [] } };
      },
    },
  });
  await tiny.send("GET", "/things");
  expect(address).toContain("127.0.0.1");
});

test("An agent's operation takes Bearer only", async () => {
  expect((await shared.send("GET", "/agents/me", { as: "agent" })).status).toBe(200);
  const basic = await shared.send("GET", "/agents/me", { as: "platform" });
  expect(basic.body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  expect(basic.headers.get("www-authenticate")).toBe('Bearer realm="Tiny"');
});

test("A platform's operation refuses an agent even when its token fits in a Basic header", async () => {
  const tiny = await startTiny({
    ports: {
      authenticate: async () => ({ kind: "agent", credentialId: "a", platformId: "p", permissions: ["TRANSACT"] }),
    },
  });
  expect((await tiny.send("GET", "/things")).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
});

test("An operation without a scheme asks for no credentials and looks at none", async () => {
  const tiny = await startTiny({ ports: { authenticate: () => Promise.reject(new Error("asked")) } });
  expect((await tiny.send("GET", "/open", { as: "unauthenticated" })).status).toBe(200);
  expect(
    (await tiny.send("GET", "/open", { as: "unauthenticated", headers: { authorization: "nonsense" } })).status,
  ).toBe(200);
});

test("The scheme is the row's: changed there, it changes here", async () => {
  const contract = withRow("agents.me", () => ({ access: { scheme: "platform" } }));
  const tiny = await startTiny({ contract });
  expect((await tiny.send("GET", "/agents/me", { as: "agent" })).status).toBe(401);
  expect((await tiny.send("GET", "/agents/me", { as: "platform" })).status).toBe(200);
});

test("Credentials never come back in a refusal", async () => {
  const headers = { authorization: `Basic ${encode("token-1:hidden-secret")}` };
  const reply = await shared.send("GET", "/things", { as: "unauthenticated", headers });
  expect(reply.text).not.toContain("hidden-secret");
  expect(reply.text).not.toContain(headers.authorization);
  expect(JSON.stringify(shared.lines)).not.toContain("hidden-secret");
});
