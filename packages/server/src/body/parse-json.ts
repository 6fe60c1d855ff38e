import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { Refused } from "../refusals/refused.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** 400 for bytes that are not JSON. The parser's message quotes the text, which may be secret, and is not shown. */
export function parseJson(bytes: Buffer, field = "body"): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw invalidBody(`The ${field} is not JSON in UTF-8`, error, field);
  }
  return checkDepth(value, field);
}

/** 400 for a value that is nested too deeply for recursive code. */
export function checkDepth(value: unknown, field = "body"): unknown {
  if (isDeeperThan(value, deepest)) throw invalidBody(`The ${field} is nested more than ${deepest} levels deep`);
  return value;
}

/** 400 `INVALID_INPUT` for a body, or a part of it, that cannot be read. */
export function invalidBody(problem: string, cause?: unknown, field = "body"): Refused {
  return new CommonRefusal("invalid", { message: `${problem}.`, details: { field }, cause });
}

/** The greatest depth of a body, so that recursive code here and in handlers is safe. */
const deepest = 64;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
