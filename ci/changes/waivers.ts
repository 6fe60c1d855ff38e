import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A finding that may stay without an item for a time. */
export interface Waiver {
  id: string;
  reason: string;
  /** The last day on which it holds: `2027-01-31`. */
  until: string;
}

const FILE = ".changeset/waivers.json";

/** The waivers of a repository; none without the file. @throws an error that names the entry, when one is not whole. */
export function readWaivers(root: string): Waiver[] {
  if (!existsSync(join(root, FILE))) return [];
  const value: unknown = JSON.parse(readFileSync(join(root, FILE), "utf8"));
  if (!Array.isArray(value)) throw new Error(`${FILE} is no list of { id, reason, until }.`);
  return value.map((entry: unknown, index) => {
    if (isWaiver(entry)) return entry;
    throw new Error(`${FILE}: entry ${index + 1} needs an id, a reason, and until as a last day such as 2027-01-31.`);
  });
}

function isWaiver(entry: unknown): entry is Waiver {
  const { id, reason, until }: Partial<Record<keyof Waiver, unknown>> = Object(entry);
  const isDay = typeof until === "string" && /^\d{4}-\d\d-\d\d$/.test(until) && !Number.isNaN(Date.parse(until));
  return typeof id === "string" && typeof reason === "string" && reason.trim() !== "" && isDay;
}
