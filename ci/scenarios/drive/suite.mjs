// What both drives read of the public suite.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { expandDyns, matchValues } from "@typespec/spec-api";

const root = `${process.cwd()}/node_modules/@typespec/http-specs`;

/** Every spec: its name, its file, and its scenarios with the requests and replies of the mock server. */
export async function specs() {
  const files = globSync(`${root}/specs/**/main.tsp`).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const name = dirname(relative(`${root}/specs`, file));
      const { Scenarios } = await import(pathToFileURL(`${root}/dist/specs/${name}/mockapi.js`).href);
      // The router of the mock server reads a backslash as an escape.
      for (const { apis } of Object.values(Scenarios)) for (const api of apis) api.uri = api.uri.replaceAll("\\", "");
      return { name, file, scenarios: Object.entries(Scenarios) };
    }),
  );
}

/** The scenarios of a spec by the folder of the version that their first request names, or else of the newest one. */
export function byVersion(name, scenarios) {
  const versions = globSync(`out/${name}/*/contract.json`)
    .map((file) => ({ folder: dirname(file), ...read(file) }))
    .filter(({ folder, version }) => basename(folder) === version);
  const paths = versions.map(({ folder, basePath }) => [folder, `${basePath}/`]);
  const folderOf = ({ uri }) => paths.find(([, path]) => uri.startsWith(path))?.[0] ?? `out/${name}`;
  return [...Map.groupBy(scenarios, ([, { apis }]) => folderOf(apis[0]))];
}

export function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A value of the suite, which may hold the address of the server. */
export function expanded(value, baseUrl) {
  return value === undefined ? {} : expandDyns(value, { baseUrl });
}

/** The body of a mock request or reply, as it is sent. */
export function sentBody({ rawContent }, baseUrl) {
  return typeof rawContent === "string" || Buffer.isBuffer(rawContent)
    ? rawContent
    : rawContent?.serialize({ baseUrl });
}

/** @throws when a body is not the expected one. `given`: bytes, a text, or parsed JSON. */
export function requireBody({ contentType, rawContent }, given, baseUrl) {
  if (contentType.endsWith("jsonl") && Array.isArray(given)) return;
  if (Buffer.isBuffer(rawContent)) {
    if (!rawContent.equals(Buffer.from(given ?? []))) throw new Error("other bytes");
    return;
  }
  const text = typeof rawContent === "string" ? rawContent : rawContent?.serialize({ baseUrl });
  if (!contentType.endsWith("json")) {
    if (String(given) !== text) throw new Error(`expected ${text}, got ${String(given).slice(0, 80)}`);
    return;
  }
  const expected = typeof rawContent === "string" ? JSON.parse(rawContent) : rawContent.resolve({ baseUrl });
  const result = matchValues(given, expected);
  if (!result.pass) throw new Error(result.message);
}

/** Runs each scenario, and returns the problem of each that does not pass. */
export async function judged(scenarios, run) {
  const problems = {};
  for (const [name, { apis }] of scenarios) {
    try {
      for (const api of apis) await run(api);
    } catch (error) {
      problems[name] = String(error?.message ?? error).slice(0, 200);
    }
  }
  return problems;
}
