import { createHash } from "node:crypto";

/** The kinds of unit: a plan that one kind has made is not used by the other, which may find its rows in another way. */
export type UnitKind = "read" | "write";

/**
 * Names by which a connection keeps statements that were parsed and planned before, which takes the server longer than to run them. A
 * name is a digest of its statement, so that it means the same to whoever a pooler gives the connection next.
 */
export interface StatementNames {
  /** Undefined once a statement was not kept: every statement is sent whole from then on. */
  nameOf: (text: string, kind: UnitKind) => string | undefined;
  /** Some pooler does not keep them, or another process has changed the schema that they were planned for. */
  giveUp: () => void;
}

export function createStatementNames(): StatementNames {
  const digests = new Map<string, string>();
  let isKept = true;
  return {
    nameOf: (text, kind) => {
      if (!isKept) return undefined;
      const digest = digests.get(text) ?? createHash("sha256").update(text).digest("base64url");
      digests.set(text, digest);
      return `${kind} ${digest}`;
    },
    giveUp: () => {
      isKept = false;
    },
  };
}
