import { hasMediaType, mediaFormOf, type ClientOperation } from "@tallystick/contract/client";
import { formOf } from "./form.ts";
import { jsonText } from "./json-text.ts";

/** A body as it is sent, and its media type; none for a form, whose type names its boundary. */
export interface SentBody {
  body: string | FormData | ArrayBuffer | Blob;
  contentType: string | undefined;
}

/**
 * The body of a request, written as its media type says. Of several media types `contentType` chooses, the type of a `Blob`, or else
 * the first. Throws a `TypeError` for a value that has no such form.
 */
export function sentBody(
  { id, body: declared }: ClientOperation,
  value: unknown,
  contentType: string | undefined,
): SentBody | undefined {
  if (value === undefined) {
    if (declared?.required === true) throw new TypeError(`${id} needs a body`);
    return undefined;
  }
  if (!declared) throw new TypeError(`${id} takes no body: leave it out`);
  const types = [declared, ...(declared.others ?? [])].map((each) => each.contentType);
  const wanted = contentType ?? (value instanceof Blob && value.type !== "" ? value.type : undefined);
  const type = types.find((each) => wanted !== undefined && hasMediaType(each, wanted)) ?? types[0] ?? "";
  const form = mediaFormOf(type);
  if (form === "multipart" && !(value instanceof FormData))
    return { body: formOf(objectOf(id, value), declared.wholeLists), contentType: undefined };
  if (value instanceof FormData) return { body: value, contentType: undefined };
  if (form === "json" && declared.kind === "object") objectOf(id, value);
  const body = textOf(form, value) ?? bytesOf(value);
  if (body === undefined) throw new TypeError(`${id} needs ${needs[form] ?? "bytes or a text"} as its body`);
  return { body, contentType: type.includes("*") ? (wanted ?? "application/octet-stream") : type };
}

const needs: Record<string, string> = {
  text: "a text",
  xml: "a text",
  events: "a text",
  form: "an object",
  "json-lines": "a list or a text",
};

/** Serialized once, so that a later change of the object does not reach a retry. */
function textOf(form: string, value: unknown): string | undefined {
  if (form === "json") return jsonText(value);
  if (typeof value === "string") return value;
  if (form === "json-lines" && Array.isArray(value)) return value.map((each) => `${jsonText(each)}\n`).join("");
  if (form !== "form" || typeof value !== "object" || value === null) return undefined;
  const parameters = new URLSearchParams();
  for (const [name, member] of Object.entries(value))
    for (const each of Array.isArray(member) ? member : [member])
      if (each !== undefined) parameters.append(name, String(each));
  return parameters.toString();
}

function bytesOf(value: unknown): SentBody["body"] | undefined {
  if (value instanceof Blob || value instanceof ArrayBuffer) return value;
  return ArrayBuffer.isView(value) ? new Blob([value as Uint8Array<ArrayBuffer>]) : undefined;
}

function objectOf(id: string, value: unknown): object {
  if (typeof value !== "object" || value === null) throw new TypeError(`${id} needs an object as its body`);
  return value;
}
