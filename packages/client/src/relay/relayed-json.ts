import { mediaFormOf } from "@tallystick/contract/client";
import { parseJson } from "../runtime/parse-json.ts";

/**
 * The JSON in the body of a page's request; undefined for none, and for a form. Throws for a body that is declared as JSON and is none, and
 * for an object with a member twice: the service may read another value than the one that is authorized.
 */
export function relayedJson(bytes: Uint8Array, contentType: string | null): unknown {
  const form = mediaFormOf(contentType ?? "");
  if (bytes.byteLength === 0 || form === "form" || form === "multipart") return undefined;
  const found = jsonIn(bytes);
  if (found === undefined && form === "json") throw new SyntaxError("The body is not JSON in UTF-8");
  if (found && membersOf(found.value) !== namesIn(found.text))
    throw new SyntaxError("A member of the body stands twice");
  return found?.value;
}

function jsonIn(bytes: Uint8Array): { value: unknown; text: string } | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { value: parseJson(text), text };
  } catch {
    return undefined;
  }
}

/** How many members all objects in a value have. */
function membersOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const within: unknown[] = Object.values(value);
  return within.reduce<number>((sum, each) => sum + membersOf(each), Array.isArray(value) ? 0 : within.length);
}

/** How many names of members a JSON text has: outside of its texts, a colon stands behind each. */
function namesIn(text: string): number {
  let [names, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ":" && !isQuoted) names++;
  }
  return names;
}
