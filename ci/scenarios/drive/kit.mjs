// Serves each spec by the kit, with one handler that gives the scenario's reply, and calls it over plain HTTP.
import { existsSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { randomUUID } from "node:crypto";
import { contractFromJson } from "@tallystick/contract";
import { createServer, memoryPorts } from "@tallystick/server";
import { byVersion, expanded, judged, read, requireBody, sentBody, specs } from "./suite.mjs";

const results = {};
for (const { name, scenarios } of await specs()) {
  results[name] = {};
  for (const [folder, some] of byVersion(name, scenarios)) {
    const found = existsSync(`${folder}/contract.json`)
      ? await judgeKit(some, read(`${folder}/contract.json`), read(`${folder}/openapi.json`))
      : Object.fromEntries(some.map(([each]) => [each, "not generated"]));
    Object.assign(results[name], found);
  }
}
writeFileSync("kit.json", JSON.stringify(results));

async function judgeKit(scenarios, json, document) {
  const contract = contractFromJson(json);
  let api;
  let fault;
  let baseUrl = "";
  const reply = async () => {
    const { status, headers, body } = api.response;
    const sent = Object.fromEntries(
      Object.entries(expanded(headers, baseUrl)).map(([key, value]) => [key, String(value)]),
    );
    if (body === undefined) return { status, headers: sent };
    const raw = sentBody(body, baseUrl);
    const value = body.contentType.endsWith("json") && typeof raw === "string" ? JSON.parse(raw) : raw;
    return { status, headers: { "content-type": body.contentType, ...sent }, body: value };
  };
  const handlers = Object.fromEntries(Object.keys(contract.operations).map((id) => [id, reply]));
  const { schemes } = contract.conventions;
  const used = Object.values(contract.operations).flatMap(({ access }) => access.ways?.flat() ?? [access.scheme]);
  const authenticate = async (credentials) => {
    const kind = credentials.name ?? used.find((each) => schemes[each] === credentials.scheme);
    const permissions = ["https://security.microsoft.com/.default"];
    return /invalid/.test(JSON.stringify(credentials))
      ? undefined
      : { kind, credentialId: "one", platformId: "one", permissions };
  };
  const app = createServer({
    contract,
    document,
    handlers,
    ports: { ...memoryPorts({ callers: [] }), authenticate },
    clock: Date,
    ids: { requestId: () => `Request:${randomUUID()}` },
    onError: (error) => (fault = error),
  });
  const server = createHttpServer(app).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  baseUrl = `http://localhost:${server.address().port}`;
  const problems = await judged(scenarios, async (each) => {
    api = each;
    fault = undefined;
    const answer = await fetch(...requestOf(each, baseUrl));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { status, headers, body } = each.response;
    if (answer.status !== status) throw new Error(`${answer.status}, not ${status}: ${fault?.message ?? bytes}`);
    for (const [key, value] of Object.entries(expanded(headers, baseUrl)))
      if (answer.headers.get(key) !== String(value)) throw new Error(`the header ${key} is ${answer.headers.get(key)}`);
    if (body !== undefined && each.method !== "head")
      requireBody(
        body,
        body.contentType.endsWith("json") && !Buffer.isBuffer(body.rawContent) ? JSON.parse(bytes) : bytes,
        baseUrl,
      );
  });
  server.close();
  server.closeAllConnections();
  return problems;
}

function requestOf({ method, uri, request = {} }, baseUrl) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(expanded(request.query, baseUrl)))
    for (const each of [value].flat()) query.append(key, String(each));
  const url = `${baseUrl}${uri}${query.size === 0 ? "" : `${uri.includes("?") ? "&" : "?"}${query}`}`;
  const headers = new Headers(expanded(request.headers, baseUrl));
  const { body } = request;
  if (body === undefined) return [url, { method, headers, redirect: "manual" }];
  if (body.kind === "multipart") return [url, { method, headers, body: formOf(body), redirect: "manual" }];
  // The mock server ignores the media type of a merge patch, and its own client names none.
  const type = /merge-patch\/update/.test(uri) ? "application/merge-patch+json" : body.contentType;
  if (!headers.has("content-type")) headers.set("content-type", type);
  return [url, { method: method.toUpperCase(), headers, body: sentBody(body, baseUrl), redirect: "manual" }];
}

function formOf({ parts = {}, files = [] }) {
  const form = new FormData();
  for (const [key, value] of Object.entries(parts)) form.append(key, JSON.stringify(value));
  for (const { fieldname, buffer, mimetype, originalname } of files)
    form.append(fieldname, new Blob([buffer], { type: mimetype }), originalname);
  return form;
}
