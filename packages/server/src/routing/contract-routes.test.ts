import { expect, test } from "vitest";
import { startTiny, type TinyHandlers } from "../../test/tiny-server.ts";

const echo: TinyHandlers = {
  "things.get": async (call) => ({ status: 200, body: { id: call.params["id"], name: "one" } }),
};

const shared = await startTiny({ handlers: echo });

test.for(["/", "/things", "/2025-10-14/things", "/2025-10-13", "/2025-10-13/", "/2025-10-13x/things", "/*"])(
  "%s is outside the base path: 404 before any credentials are asked for",
  async (path) => {
    const reply = await shared.sendRaw("GET", path, { as: "unauthenticated" });
    const message = expect.stringMatching(
      /^\/2025-10-13(\/|$)/.test(path) ? /has this path\.$/ : /begins with \/2025-10-13\.$/,
    );
    expect(reply.body).toMatchObject({ status: 404, code: "REFERENCE_NOT_FOUND", message });
    expect(reply.headers.get("content-type")).toBe("application/json");
  },
);

test.for([
  ["DELETE", "/things", "GET, POST"],
  ["PUT", "/things/Thing:1", "DELETE, GET, PATCH"],
  ["OPTIONS", "/things/all", "GET"],
] as const)("%s %s is 405 with Allow: %s, before any credentials", async ([method, path, allow]) => {
  const reply = await shared.send(method, path, { as: "unauthenticated" });
  expect(reply.body).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
  expect(reply.headers.get("allow")).toBe(allow);
});

test("HEAD of a path is 405 with Allow and no body", async () => {
  const reply = await shared.send("HEAD", "/things");
  expect(reply.status).toBe(405);
  expect(reply.headers.get("allow")).toBe("GET, POST");
});

test("Ids arrive raw or percent-encoded, and mean the same", async () => {
  const raw = await shared.send("GET", "/things/$a@b.c:1");
  const encoded = await shared.send("GET", "/things/%24a%40b.c%3A1");
  expect([raw.body["id"], encoded.body["id"]]).toEqual(["$a@b.c:1", "$a@b.c:1"]);
});

test.for(["a/b", "100%", "?x#y", "ü💥", "\u0000", "__proto__", "constructor", ":id", "{id}", "*", "a b", "\\", "'"])(
  "%j is an ordinary id",
  async (id) => {
    expect((await shared.send("GET", `/things/${encodeURIComponent(id)}`)).body["id"]).toBe(id);
  },
);

test.for(["/things/%", "/things/%zz", "/things/%ff", "/%/x", "/things/%ed%a0%80"])(
  "%s does not decode, and names nothing: 404",
  async (path) => {
    expect((await shared.send("GET", path)).body).toMatchObject({ status: 404, code: "REFERENCE_NOT_FOUND" });
  },
);

test("A literal segment wins over a parameter in the same position, whatever follows", async () => {
  expect((await shared.send("GET", "/things/all")).body).toEqual({ data: [] });
  expect((await shared.send("GET", "/things/all2")).body["id"]).toBe("all2");
  expect((await shared.send("POST", "/things/all/poke")).status).toBe(200);
});

test("A parameter is never empty, and a slash at the end makes another path", async () => {
  expect((await shared.send("GET", "/things/")).status).toBe(404);
  expect((await shared.send("GET", "/things/all/")).status).toBe(404);
});
