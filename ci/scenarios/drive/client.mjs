// Calls the suite's own mock server by the client, with requests made from what it expects.
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createClient } from "@tallystick/client";
import { contractFromJson, readParameter } from "@tallystick/contract";
import { byVersion, expanded, judged, read, requireBody, sentBody, specs } from "./suite.mjs";

const port = Number(process.argv[2]);
const baseUrl = `http://localhost:${port}`;
const cli = "node_modules/@typespec/spector/cmd/cli.mjs";
const folder = "node_modules/@typespec/http-specs/specs";
const mock = spawn(process.execPath, [cli, "serve", folder, "--port", String(port)], { stdio: "ignore" });
await answering(Date.now() + 60_000);
const results = {};
for (const { name, scenarios } of await specs()) {
  results[name] = {};
  for (const [version, some] of byVersion(name, scenarios)) {
    const found = existsSync(`${version}/contract.json`)
      ? await judgeClient(version, some)
      : Object.fromEntries(some.map(([each]) => [each, "not generated"]));
    Object.assign(results[name], found);
  }
}
mock.kill();
writeFileSync("client.json", JSON.stringify(results));

async function answering(until) {
  const answer = await fetch(baseUrl).catch(() => undefined);
  if (answer !== undefined) return;
  if (Date.now() > until) throw new Error("The mock server did not start.");
  await wait(200);
  await answering(until);
}

async function judgeClient(generated, scenarios) {
  const contract = contractFromJson(read(`${generated}/contract.json`));
  const { clientContract } = await import(pathToFileURL(`${process.cwd()}/${generated}/client-contract.ts`).href);
  const { basePath, conventions } = contract;
  const named = Object.entries(conventions.schemes).filter(([each]) => each !== "platform" && each !== "agent");
  const credentials = Object.fromEntries(named.map(([each, scheme]) => [each, tokenOf(scheme)]));
  const client = createClient({ baseUrl: baseUrl + basePath, contract: clientContract, credentials });
  return judged(scenarios, async (api) => {
    const url = new URL(baseUrl + api.uri);
    const query = { ...Object.fromEntries(url.searchParams), ...expanded(api.request?.query, baseUrl) };
    const { row, params } = operationOf(contract, api.method, url.pathname.slice(basePath.length) || "/", query);
    const answer = await answered(client.callForReply(row.id, requestOf(row, api, params, query)));
    const { status, body } = api.response;
    if (answer.status !== status) throw new Error(`${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
    if (body !== undefined && api.method !== "head") requireBody(body, answer.body, baseUrl);
  });
}

function tokenOf(scheme) {
  return scheme === "bearer" ? "https://security.microsoft.com/.default" : "valid-key";
}

function answered(call) {
  return call.catch((error) => {
    if (error.kind !== "api") throw error;
    return error;
  });
}

function operationOf({ operations }, method, path, query) {
  for (const row of Object.values(operations)) {
    const isFixed = row.parameters.every(
      ({ in: place, name, fixed }) => place !== "query" || fixed === undefined || query[name] === fixed,
    );
    const params = row.method === method && isFixed ? paramsIn(row, path) : undefined;
    if (params !== undefined) return { row, params };
  }
  throw new Error(`no operation for ${method} ${path}`);
}

function paramsIn({ path: template, parameters }, path) {
  const optional = parameters.some(({ in: place, required }) => place === "path" && !required);
  for (const each of [template, ...(optional ? [template.replace(/\/?\{[^}]*\}$/, "")] : [])]) {
    const names = [];
    const source = each.split(/\{([^{}]+)\}/).map((part, index) => {
      if (index % 2 === 0) return part.replaceAll(/\W/g, String.raw`\$&`);
      names.push(part);
      return `(${{ label: String.raw`\.`, matrix: ";", path: "/" }[styleOf(parameters, part)] ?? ""}.+?)`;
    });
    const found = new RegExp(`^${source.join("")}$`).exec(path);
    if (found)
      return Object.fromEntries(
        names.map((name, index) => [
          name,
          readParameter(
            parameters.find((one) => one.name === name),
            found[index + 1],
          ),
        ]),
      );
  }
  return undefined;
}

function styleOf(parameters, name) {
  return parameters.find((each) => each.in === "path" && each.name === name)?.style;
}

function requestOf({ parameters, body }, { request = {} }, params, query) {
  const sent = { params, query: {}, headers: {} };
  const headers = Object.entries(expanded(request.headers, baseUrl));
  for (const parameter of parameters.filter(({ fixed }) => fixed === undefined)) {
    const { in: place, name, shape, explode } = parameter;
    if (place === "query" && shape === "object" && explode) {
      sent.query[name] = Object.fromEntries(Object.entries(query).filter(([key]) => key !== "fixed"));
    } else if (place === "query" && query[name] !== undefined) {
      const text = String(query[name]).replaceAll(" ", "%20").replaceAll("\n", "%0A");
      const isRead = shape === undefined || Array.isArray(query[name]);
      sent.query[name] = isRead ? query[name] : readParameter({ ...parameter, explode: false }, text);
    }
    const header = headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    if (place === "header" && header !== undefined)
      sent.headers[name] = shape === undefined ? header : readParameter(parameter, String(header));
  }
  const given = request.body;
  if (given === undefined || body === undefined) return sent;
  if (given.kind === "multipart") return { ...sent, body: partsOf(given) };
  const raw = sentBody(given, baseUrl);
  const isJson = body.contentType.endsWith("json") && !Buffer.isBuffer(raw);
  const type =
    headers.find(([key]) => key.toLowerCase() === "content-type")?.[1] ?? (isJson ? undefined : given.contentType);
  return {
    ...sent,
    headers: { ...sent.headers, ...(type && { "Content-Type": type }) },
    body: isJson ? JSON.parse(raw) : body.contentType === "text/plain" ? JSON.parse(raw) : raw,
  };
}

function partsOf({ parts = {}, files = [] }) {
  const all = { ...parts };
  for (const { fieldname, buffer, mimetype, originalname } of files) {
    const file = new File([buffer], originalname, { type: mimetype });
    all[fieldname] = all[fieldname] === undefined ? file : [all[fieldname], file].flat();
  }
  return all;
}
