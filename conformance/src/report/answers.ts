import { parsedJson } from "../json/parsed-json.ts";
import { asObject } from "../json/value-at.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";
import type { ShownFailure } from "./findings.ts";

export function isSuccess(answer: string): boolean {
  return /^[23]\d\d/.test(answer);
}

/** What the operation that failed answered last: `200`, `409 NOT_PAID`, `no reply`. */
export function answerOf({ operation, observed, transcript }: ShownFailure): string {
  const [, seen] = /^(\d{3})\b/.exec(observed) ?? [];
  const entry = transcript.findLast(
    (each) => each.operation === operation && (seen === undefined || String(each.status) === seen),
  );
  return entry === undefined ? (seen ?? "no call") : replyText(entry);
}

/** `200`, `409 NOT_PAID`, `no reply` */
export function replyText(entry: TranscriptEntry): string {
  if (entry.lost !== undefined || entry.status === 0) return "no reply";
  const code = asObject(parsedJson(entry.replyBody))?.["code"];
  // A server that answers with one wrong status usually keeps its codes.
  return typeof code === "string" && entry.status < 500 && isDeclaredStatus(entry.status)
    ? `${entry.status} ${code}`
    : String(entry.status);
}

/** Statuses that contracts use for refusals; any other one is telling by itself. */
export function isDeclaredStatus(status: number): boolean {
  return [400, 401, 403, 404, 409, 412, 422, 424, 428, 429].includes(status);
}

/** The statuses at the beginning of what was expected: `403`, `404 or 409`, or any `success`. */
export function statusesOf({ expected }: ShownFailure): string[] {
  return /^(?:\d{3}\b(?:(?:,| or) \d{3}\b)*|success\b)/.exec(expected)?.[0].match(/\d{3}|success/g) ?? [];
}
