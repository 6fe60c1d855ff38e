import { Problem } from "./problem.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** Replacement characters in an id would name another resource. */
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Throws a `Problem` for bytes that are not UTF-8. */
export function textIn(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Problem("encoding", "", cause);
  }
}

/** The JSON in a body; undefined for an empty one. Throws a `Problem` for any other text. */
export function jsonIn(body: Uint8Array | string): unknown {
  const text = typeof body === "string" ? body : textIn(body);
  try {
    return text === "" ? undefined : parseJson(text);
  } catch (cause) {
    throw new Problem("syntax", "", cause);
  }
}
