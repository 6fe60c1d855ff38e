import { type ClientReply, hasMediaType, mediaFormOf, type MediaForm } from "@tallystick/contract/client";
import type { Answer } from "./exchange.ts";
import { isObject } from "./declared-body.ts";
import { jsonIn, textIn } from "./json.ts";
import { Problem } from "./problem.ts";
import { typesOf } from "./types-of.ts";

/**
 * The body of a reply with media types, read as the received one says, where the row has it, else as the first. Throws a `Problem` for
 * one that is not of the declared kind.
 */
export function typedBody(reply: ClientReply, { bytes, headers }: Answer): unknown {
  const types = typesOf(reply);
  const received = headers.get("Content-Type") ?? types[0] ?? "";
  const isJson = types.every((each) => mediaFormOf(each) === "json");
  const isKnown = !isJson && types.some((each) => hasMediaType(each, received));
  const body = bodyOf(mediaFormOf((isKnown ? received : types[0]) ?? ""), bytes);
  if (isJson && reply.body === "object" && body !== undefined && !isObject(body)) throw new Problem("kind");
  return body;
}

function bodyOf(form: MediaForm, bytes: Uint8Array): unknown {
  // Not a view of what the connection has read.
  if (form === "binary") return new Uint8Array(bytes);
  if (form === "json") return jsonIn(bytes);
  const text = textIn(bytes);
  if (form !== "json-lines") return text;
  return text.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [jsonIn(line)]));
}
