import type { Behave, ProxiedCall } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";

/** Every call, before the service gets it. */
const calls: Part<(call: ProxiedCall) => void> = (change) => (): ReturnType<Behave> => ({ request: change });

/** What is done with the second line of a header. */
const secondLines: Part<(headers: Record<string, string>, name: string, second: string) => void> = (change) =>
  calls(({ headers }) => {
    for (const [line, second] of Object.entries(headers)) {
      const name = line.toLowerCase();
      if (name === line || headers[name] === undefined) continue;
      delete headers[line];
      change(headers, name, second);
    }
  });

/** How a JSON body is read. */
const readsJson: Part<(body: string) => string> = (read) =>
  calls((call) => {
    if (call.body !== undefined && call.headers["content-type"]?.includes("json") === true) call.body = read(call.body);
  });

function keepingLast(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

/** Whether a name stands in the text twice, as it is written. */
function namesTwice(body: string): boolean {
  const names = [...body.matchAll(/"([^"]*)":/g)].map(([, name]) => name);
  return new Set(names).size < names.length;
}

/** The JSON at the beginning of a text with at most four characters more. */
function firstValueOf(body: string): string {
  const ends = [1, 2, 3, 4].map((count) => body.slice(0, -count));
  return isJson(body) ? body : (ends.find(isJson) ?? body);
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** A form without the parts whose name stood there before. */
function withoutRepeatedParts(form: string): string {
  const [line = ""] = form.split("\r\n", 1);
  const seen = new Set<string>();
  const parts = form.split(line).filter((part) => {
    const [, name] = /name="([^"]*)"/.exec(part) ?? [];
    if (name === undefined) return true;
    return seen.size < seen.add(name).size;
  });
  return parts.join(line);
}

/** Servers that take one of the two readings of a request. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("V-96a", "ambiguity/the-first-line-counts", secondLines, () => {}),
  mutant("V-96a", "ambiguity/the-last-line-counts", secondLines, (headers, name, second) => {
    headers[name] = second;
  }),
  mutant("V-96a", "ambiguity/lines-are-joined", secondLines, (headers, name, second) => {
    headers[name] += `, ${second}`;
  }),
  mutant("V-96a", "ambiguity/credentials-in-two-lines", calls, ({ headers }) => {
    delete headers["AUTHORIZATION"];
  }),
  mutant("V-96b", "ambiguity/the-last-parameter-counts", calls, (call) => {
    const [path = "", query] = call.path.split("?");
    if (query !== undefined)
      call.path = `${path}?${new URLSearchParams(Object.fromEntries(new URLSearchParams(query))).toString()}`;
  }),
  mutant("V-96b", "ambiguity/the-first-field-counts", calls, (call) => {
    if (call.headers["content-type"]?.startsWith("multipart/") === true && call.body !== undefined)
      call.body = withoutRepeatedParts(call.body);
  }),
  mutant("V-96c", "ambiguity/the-last-member-counts", readsJson, keepingLast),
  mutant("V-96c", "ambiguity/escaped-names-are-other-names", readsJson, (body) =>
    namesTwice(body) ? body : keepingLast(body),
  ),
  mutant("V-96d", "ambiguity/charsets-are-ignored", calls, ({ headers }) => {
    const type = headers["content-type"];
    if (type !== undefined) headers["content-type"] = type.replace(/; *charset=.*$/, "");
  }),
  mutant("V-96e", "ambiguity/encodings-are-ignored", calls, ({ headers }) => {
    delete headers["content-encoding"];
  }),
  mutant("V-96e", "ambiguity/unknown-encodings-are-ignored", calls, ({ headers }) => {
    if (headers["content-encoding"] !== "gzip") delete headers["content-encoding"];
  }),
  mutant("V-96f", "ambiguity/the-first-value-counts", readsJson, firstValueOf),
];
