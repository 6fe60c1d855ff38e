import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { call, rowOf } from "../../http/call.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { formText, formType } from "../../http/form.ts";
import { transcriptOf } from "../../runner/result/transcript.ts";
import type { TranscriptEntry } from "../../runner/result/report.ts";
import { curlOf, givenCallerNote } from "./curl.ts";

const entry = (authorization: string): TranscriptEntry => ({
  operation: "cards.get",
  method: "GET",
  url: "http://a.example/cards",
  headers: { authorization, accept: "application/json" },
  status: 200,
  replyHeaders: {},
  replyBody: "",
  atMs: 0,
  durationMs: 1,
});

test("a caller that only the run knew is a variable, and a note explains it", () => {
  expect(curlOf(entry("Bearer <given>"))).toContain('-H "authorization: $GIVEN_AUTHORIZATION"');
  expect(givenCallerNote([entry("Basic <platform>"), entry("Bearer <given>")])).toMatch(
    /^\$GIVEN_AUTHORIZATION is a caller of the configuration, or one that the check made or made up: "Bearer " and its token/,
  );
  expect(givenCallerNote([entry("Basic <given>")])).toContain('"Basic " and the base64 of id:secret');
});

test("a header in two lines is two lines of the command, in their order", async () => {
  const { headers, ...rest } = entry("Basic <platform>");
  const before = curlOf({ ...rest, headers: { AUTHORIZATION: "Basic eDp5", ...headers } });
  expect(before).toBe(
    `curl -i 'http://a.example/cards' -H 'AUTHORIZATION: Basic eDp5' -H "authorization: Basic $(printf %s "$TALLYSTICK_CLIENT_ID:$TALLYSTICK_CLIENT_SECRET" | base64 -w 0)" -H 'accept: application/json'`,
  );
  const received = createServer((request, response) => response.end(JSON.stringify(request.rawHeaders)));
  received.listen(0, "127.0.0.1");
  await once(received, "listening");
  onTestFinished(() => void received.close());
  const origin = `http://127.0.0.1:${(received.address() as AddressInfo).port}`;
  const env = { ...process.env, TALLYSTICK_CLIENT_ID: "a", TALLYSTICK_CLIENT_SECRET: "b" };
  const { stdout } = await promisify(execFile)("bash", ["-c", before.replace("http://a.example", origin)], { env });
  expect(stdout).toContain('"AUTHORIZATION","Basic eDp5","authorization","Basic YTpi"');
});

test("the judged platform's credentials are variables without a note", () => {
  expect(curlOf(entry("Bearer <platform>"))).toBe(
    `curl -i 'http://a.example/cards' -H "authorization: Bearer $TALLYSTICK_TOKEN" -H 'accept: application/json'`,
  );
  expect(curlOf(entry("Basic <platform>"))).toContain("$TALLYSTICK_CLIENT_ID");
  expect(givenCallerNote([entry("Basic <platform>")])).toBeUndefined();
});

test("each part of a form is a --form flag", () => {
  const file = { fileName: "a.pdf", contentType: "application/pdf", content: new Uint8Array(7) };
  const body = formText({ documentHolder: "Customer:1", note: "@me", file });
  const headers = { accept: "application/json", "content-type": formType };
  expect(curlOf({ ...entry(""), method: "POST", headers, body })).toBe(
    `curl -i -X POST 'http://a.example/cards' -H 'accept: application/json' --form-string 'documentHolder=Customer:1' --form-string 'note=@me' -F 'file=@"a.pdf";type=application/pdf'`,
  );
});

const requests: Record<string, CallRequest> = {
  "a body with quotes, a direction mark and @": { body: { name: '@it\'s \u202E\\ "x"' } },
  "headers of its own, one of them empty": { headers: { "Idempotency-Key": "it's", accept: "text/html", empty: "" } },
  "a body without a content type": { raw: { body: "@a\r\nb", contentType: "" } },
  "a path with brackets, spaces and a fragment": { raw: { path: "/counters/[1-3] {a,b}?x=[1]#end" } },
  "a query": { query: { name: "it's & [more]", list: ["a", "b"] } },
  "another method without a body": { raw: { method: "PUT" } },
  "a read with a body": { raw: { method: "GET", body: "{}" } },
  "no credentials": { as: "none" },
  "a header without credentials": { as: "none", headers: { authorization: "Digest none" } },
};

/** Sends a request to a server that keeps what it gets. */
async function sent(
  request: CallRequest,
  disclosed: object = {},
): Promise<{ entry: TranscriptEntry | undefined; seen: object[] }> {
  const seen: object[] = [];
  const server = createServer((incoming, reply) => {
    const { host: _host, connection: _connection, "user-agent": _agent, ...headers } = incoming.headers;
    // Without a body, curl leaves the length out.
    if (headers["content-length"] === "0") delete headers["content-length"];
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      seen.push({ method: incoming.method, url: incoming.url, headers, body: Buffer.concat(parts).toString() });
      reply.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { http } = tinyContext({ url: `http://127.0.0.1:${port}/v1` });
  onTestFinished(() => http.connection.close());
  http.disclosed.learn(disclosed);
  const exchange = await call(http, rowOf(http.contract, "counters.create"), request, 0);
  return { entry: transcriptOf([exchange], http.mask)[0], seen };
}

test.each(Object.keys(requests))("curl sends what the suite sent: %s", async (name) => {
  const { entry: recorded, seen } = await sent(requests[name] ?? {});
  const env = {
    ...process.env,
    LC_ALL: "C.UTF-8",
    TALLYSTICK_CLIENT_ID: "platform",
    TALLYSTICK_CLIENT_SECRET: "its-secret",
  };
  await promisify(execFile)("bash", ["-c", curlOf(recorded ?? entry(""))], { env });
  expect(seen[1]).toEqual(seen[0]);
});

test("an authorization header of a check masks secrets, also in Base64", async () => {
  const clientSecret = "a-secret-that-the-target-disclosed";
  const values = [clientSecret, encoded(`id:${clientSecret}`), encoded("platform:its-secret"), encoded("no pair")];
  const headers = { authorization: values.map((value) => `Digest ${value}`).join(" ") };
  const { entry: recorded } = await sent({ as: "none", headers }, { clientSecret });
  expect(recorded?.headers["authorization"]).toBe(`Digest *** Digest *** Digest *** Digest ${encoded("no pair")}`);
});

function encoded(text: string): string {
  return Buffer.from(text).toString("base64");
}
