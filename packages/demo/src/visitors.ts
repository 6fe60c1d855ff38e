import { randomUUID } from "node:crypto";

/** The ids of what a visitor has made, as the service's replies show them. */
export type Owned = Set<string>;

export interface Visitors {
  /** The header that gives a new visitor a name. */
  welcome(): string;
  /** What the visitor with these cookies has made; undefined for a visitor without a name. */
  owned(cookies: string | undefined): Owned | undefined;
}

/** Beyond so many the oldest visitors are forgotten, and reload the page. */
const mostVisitors = 1_000;

/** Tells the visitors of the page apart by a cookie, in the memory of this process. */
export function createVisitors(): Visitors {
  const known = new Map<string, Owned>();
  return {
    welcome() {
      const [oldest] = known.keys();
      if (known.size >= mostVisitors && oldest !== undefined) known.delete(oldest);
      const name = randomUUID();
      known.set(name, new Set());
      return `demo-visitor=${name}; Path=/demo; HttpOnly; SameSite=Strict`;
    },
    owned: (cookies = "") => known.get(/(?:^|; )demo-visitor=([^;]+)/.exec(cookies)?.[1] ?? ""),
  };
}

/** Every id in a value, such as `Card:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b15`. */
export function idsIn(value: unknown): string[] {
  if (typeof value === "string") return /^[A-Z]\w*:[\w-]+$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
