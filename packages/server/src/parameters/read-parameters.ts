import { type Operation, type Parameter, readParameter } from "@tallystick/contract";
import type { IncomingHttpHeaders } from "node:http";
import { cookiesOf, queryTextOf, type RawQuery } from "./raw-parameters.ts";

/** The parameters of a request by place, read as they are written: lists and objects are whole. */
export interface ReadParameters {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** By lower-case name. */
  headers: Readonly<Record<string, unknown>>;
  cookies: Readonly<Record<string, unknown>>;
}

interface Sent {
  params: Readonly<Record<string, string>>;
  query: RawQuery;
  headers: IncomingHttpHeaders;
  url: string;
}

/** What the schema of a parameter says of its reading. */
export interface ParameterSchema {
  /** Of an object; undefined: any. */
  members: readonly string[] | undefined;
  /** A text as the type of the schema, if it reads as one. */
  typed: (text: unknown) => unknown;
}

/** Reads the parameters of an operation; undefined where each is one value in the usual way of its place. */
export function parameterReader(
  { parameters }: Operation,
  schemaOf: (parameter: Parameter) => ParameterSchema,
): ((sent: Sent) => ReadParameters) | undefined {
  const composed = parameters.filter(
    ({ shape, style, in: place }) => shape !== undefined || style !== undefined || place === "cookie",
  );
  const described = composed.map((parameter) => ({ parameter, ...schemaOf(parameter) }));
  const names = new Set(parameters.map(({ name }) => name));
  if (composed.length === 0) return undefined;
  return (sent) => {
    const read = { params: { ...sent.params }, query: { ...sent.query }, headers: { ...sent.headers }, cookies: {} };
    const pairs = pairsOf(sent.url);
    const cookies = cookiesOf(sent.headers);
    for (const { parameter, members, typed } of described) {
      const { name, in: place } = parameter;
      if (place === "path") setIn(read.params, name, valueOf(parameter, sent.params[name]));
      else if (place === "header")
        setIn(read.headers, name.toLowerCase(), valueOf(parameter, textIn(sent.headers, name)));
      // The validator gives no types to cookies.
      else if (place === "cookie") setIn(read.cookies, name, typed(valueOf(parameter, cookies[name])));
      else
        setIn(
          read.query,
          name,
          queryValue(parameter, pairs, (member) => members?.includes(member) ?? !names.has(member)),
        );
    }
    return read;
  };
}

function textIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(",") : value;
}

function valueOf(parameter: Parameter, text: string | undefined): unknown {
  return text === undefined ? undefined : readParameter(parameter, text);
}

function queryValue(parameter: Parameter, pairs: readonly Pair[], isMember: (name: string) => boolean): unknown {
  const { name, shape, explode } = parameter;
  const own = pairs.filter((pair) => pair.name === name);
  if (shape === "list" && explode) return own.length === 0 ? undefined : own.map(({ value }) => value);
  if (shape === "object" && explode) {
    const members = pairs.filter((pair) => isMember(pair.name));
    return members.length === 0 ? undefined : Object.fromEntries(members.map((pair) => [pair.name, pair.value]));
  }
  const texts = own.map(({ text }) => text);
  return texts.length === 0 ? undefined : readParameter(parameter, texts.join(","));
}

interface Pair {
  name: string;
  /** Encoded, and decoded. */
  text: string;
  value: string;
}

function pairsOf(url: string): Pair[] {
  return queryTextOf(url)
    .split("&")
    .filter((each) => each !== "")
    .map((each) => {
      const end = each.includes("=") ? each.indexOf("=") : each.length;
      const text = each.slice(end + 1);
      return { name: decoded(each.slice(0, end)), text, value: decoded(text) };
    });
}

/** As `node:querystring` reads it: what cannot be decoded stays. */
function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function setIn(values: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete values[name];
  else values[name] = value;
}
