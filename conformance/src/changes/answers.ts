import { readFile } from "node:fs/promises";
import { UsageError } from "../errors/usage-error.ts";
import { changesOf, type Changes } from "./find-changes.ts";
import { groupId } from "./group.ts";
import { isRow } from "./json.ts";
import { sizes, type Size } from "./size.ts";

/** What a person says that a changed sentence means. */
export interface Answer {
  /** Of the finding, or of all that differ only in their place. With another change of the sentence it is another one. */
  id: string;
  callers: Size;
  implementers: Size;
  reason: string;
}

/** Reads a JSON file with a list of answers. @throws UsageError that names the entry, when one is not whole. */
export async function readAnswers(file: string): Promise<Answer[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read. It is a JSON list of { id, callers, implementers, reason }.`, {
      cause,
    });
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  if (!Array.isArray(value)) throw new UsageError(`${file} is no list of { id, callers, implementers, reason }.`);
  return value.map((entry: unknown, index) => {
    if (isAnswer(entry)) return entry;
    throw new UsageError(`${file}: entry ${index + 1} needs an id, two sizes (${sizes.join(", ")}) and a reason.`);
  });
}

function isAnswer(entry: unknown): entry is Answer {
  if (!isRow(entry)) return false;
  const isReason = typeof entry["reason"] === "string" && entry["reason"].trim() !== "";
  return typeof entry["id"] === "string" && isSize(entry["callers"]) && isSize(entry["implementers"]) && isReason;
}

function isSize(value: unknown): boolean {
  return sizes.some((size) => size === value);
}

/** The changes with the answers filled in. @throws UsageError when an answer fits no finding that asks. */
export function withAnswers({ findings }: Changes, answers: readonly Answer[]): Changes {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const fitting = new Set<string>();
  const answered = findings.map((found) => {
    const answer = byId.get(found.id) ?? byId.get(groupId(found.id));
    if (answer === undefined || found.callers !== "asked") return found;
    fitting.add(answer.id);
    return { ...found, callers: answer.callers, implementers: answer.implementers, example: answer.reason };
  });
  const left = answers.find(({ id }) => !fitting.has(id));
  if (left === undefined) return changesOf(answered);
  throw new UsageError(
    `No finding that asks for a size has the id ${left.id}: the text changed again, or the answer is of an older change. Remove it.`,
  );
}
