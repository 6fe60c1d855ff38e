import type { Operation, Parameter } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import { namesUnsaid, unsaidPlace } from "../bodies/unused-ids.ts";
import { requestIn } from "../fixtures/request-in.ts";
import type { Trial } from "../trial.ts";
import { safe } from "./shown-ids.ts";

type Reply = Pick<Exchange, "operation" | "status"> & Partial<Pick<Exchange, "request">>;

/**
 * Why a 404 says nothing of the target: a part of the path names something, and the contract does not say what. Undefined where it
 * does, where a read declares no 404, and where the user gave the value: a write names what nothing has.
 */
export function unnamedPath(t: Pick<Trial, "contract" | "target">, reply: Reply): string | undefined {
  const row = t.contract.operations[reply.operation];
  return reply.status === 404 && row !== undefined ? unnamedPart(t, row, reply) : undefined;
}

/** The same about any status, and also of an id that a write has elsewhere. A write need not declare it, but for a 403. */
export function unnamedPart({ target }: Pick<Trial, "target">, row: Operation, reply: Reply): string | undefined {
  const { status, request } = reply;
  const isDeclared = row.replies.some((each) => each.status === status);
  if (!isDeclared && (safe.has(row.method) || status === 403)) return undefined;
  const unnamed = row.parameters
    .filter(({ in: place, name, fixed }) => fixed === undefined && isUnnamed(row, place, name))
    .map(({ in: place, name }) => `${place}.${name}`);
  const inBody = request === undefined ? undefined : unsaidPlace(row, requestIn(row, { request }).body);
  const found = [...unnamed, ...[inBody].flat()].find(
    (at) => at !== undefined && target.fixtures[`${row.id} ${at}`] === undefined,
  );
  if (found === undefined) return undefined;
  const part = found.startsWith("path.") ? `{${found.slice("path.".length)}} in its path` : found;
  return `${row.id} answers ${status}, and the contract does not say what ${part} names: say it with @identifies`;
}

function isUnnamed(row: Operation, place: Parameter["in"], name: string): boolean {
  return place === "path" ? row.references.every(({ at }) => at !== `path.${name}`) : namesUnsaid(row, place, name);
}
