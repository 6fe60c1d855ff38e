import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { json } from "node:stream/consumers";
import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract, tinyDocument, withRow } from "./tiny-contract.ts";
import { authorizations, startTiny, type Tiny } from "./tiny-server.ts";

const { authorization } = authorizations.platform;
const jsonType = "application/json";
const body = '{"name":"one"}';

interface Sent {
  method: string;
  path: string;
  lines?: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
}

const boundary = "multipart/form-data; boundary=x";
const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n1\r\n';

const post = (more: Sent["lines"], sent: string | Buffer = body): Sent => ({
  method: "POST",
  path: "/things",
  lines: [["content-type", jsonType], ...(more ?? [])],
  body: sent,
});
const put = (fields: string, type = boundary): Sent => ({
  method: "PUT",
  path: "/things/1/file",
  lines: [["content-type", type]],
  body: `${fields}${filePart}--x--\r\n`,
});
const list = (query: string, cookie?: string): Sent => ({
  method: "GET",
  path: `/things?${query}`,
  ...(cookie !== undefined && { lines: [["cookie", cookie]] }),
});

/** A request for each ambiguity, the field that is named, and the same request without it. */
const cases: Record<string, [ambiguous: Sent, field: string, plain: Sent]> = {
  "a key in two lines": [
    post([
      ["idempotency-key", "1"],
      ["Idempotency-Key", "2"],
    ]),
    "header.idempotency-key",
    post([["idempotency-key", "1"]]),
  ],
  "two Content-Types": [post([["Content-Type", jsonType]]), "header.content-type", post([])],
  "a parameter twice": [list("name=a&name=b"), "query.name", list("name=a&other=1&other=2")],
  "a page size twice": [list("limit=1&limit=1"), "query.limit", list("limit=1")],
  "a parameter twice after a thousand others": [
    list(`${"x&".repeat(1200)}name=a&name=b`),
    "query.name",
    list(`${"x&".repeat(1200)}name=a`),
  ],
  "a cookie twice": [
    list("name=a", "desk=1; other=1; desk=2"),
    "cookie.desk",
    list("name=a", "desk=1; other=1; other=2"),
  ],
  "a field of a form twice": [
    put(part("name", "a") + part("name", "b")),
    "body.name",
    put(part("name", "a") + part("undeclared", "a") + part("undeclared", "b")),
  ],
  "a file twice": [put(part("name", "a") + filePart), "body.file", put(part("name", "a"))],
  "a form in another charset": [
    put(part("name", "a"), `${boundary}; charset=utf-16`),
    "body",
    put(part("name", "a"), `${boundary}; charset=utf-8`),
  ],
  "a member twice": [post([], '{"name":"one","name":"two"}'), "body", post([], '{"name":"one","other":"two"}')],
  "another charset": [
    { ...post([]), lines: [["content-type", `${jsonType}; charset=utf-16`]] },
    "body",
    { ...post([]), lines: [["content-type", `${jsonType}; charset=utf-8`]] },
  ],
  "plain text that is called gzip": [
    post([["content-encoding", "gzip"]]),
    "body",
    post([["content-encoding", "identity"]]),
  ],
};

const cookie = { name: "desk", in: "cookie", required: false } as const;
const withCookie = withRow("things.list", ({ parameters }) => ({ parameters: [...parameters, cookie] }));
const listNode = tinyDocument.paths["/things"] as { get: { parameters: object[] } };
const document = {
  ...tinyDocument,
  paths: {
    ...tinyDocument.paths,
    "/things": {
      ...listNode,
      get: { ...listNode.get, parameters: [...listNode.get.parameters, { ...cookie, schema: { type: "string" } }] },
    },
  },
};

/** Each pair of a name and a value is a line of its own, which fetch cannot send. */
async function answerTo({ port }: Tiny, sent: Sent): Promise<{ status: number; body: unknown }> {
  const lines = [["host", "a.example"], ["authorization", authorization], ...(sent.lines ?? [])];
  const outgoing = request({
    port,
    method: sent.method,
    path: tinyContract.basePath + sent.path,
    setHost: false,
    headers: [...lines, ...(sent.body === undefined ? [] : [["content-length", `${sent.body.length}`]])].flat(),
  });
  outgoing.end(sent.body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await json(response) };
}

async function start(answers: Partial<Contract["conventions"]["answers"]>): Promise<Tiny> {
  const { conventions } = withCookie;
  const contract = { ...withCookie, conventions: { ...conventions, answers: { ...conventions.answers, ...answers } } };
  return startTiny({ contract, document });
}

for (const [name, [ambiguous, field, plain]] of Object.entries(cases)) {
  test(`${name} has the answer of the convention, else that of an invalid request; a plain request is served`, async () => {
    const declared = { status: 418, code: "AMBIGUOUS" };
    const own = await start({ ambiguous: declared });
    expect(await answerTo(own, ambiguous)).toMatchObject({ status: 418, body: { ...declared, details: { field } } });
    expect((await answerTo(own, plain)).status).toBeLessThan(300);
    const invalid = { status: 422, code: "INVALID" };
    expect(await answerTo(await start({ invalid }), ambiguous)).toMatchObject({ status: 422, body: invalid });
    expect(own.errors).toEqual([]);
  });
}
