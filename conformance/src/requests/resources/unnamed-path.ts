import type { Operation } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";

/**
 * Why a 404 says nothing of the target: a part of the path names something, and the contract does not say what. Undefined where it
 * does, where the operation declares no 404, and where the user gave the value.
 */
export function unnamedPath(
  t: Pick<Trial, "contract" | "target">,
  { operation, status }: Pick<Exchange, "operation" | "status">,
): string | undefined {
  const row = t.contract.operations[operation];
  return status === 404 && row !== undefined ? unnamedPart(t, row, status) : undefined;
}

/** The same about any status that the operation declares. */
export function unnamedPart({ target }: Pick<Trial, "target">, row: Operation, status: number): string | undefined {
  if (row.replies.every((reply) => reply.status !== status)) return undefined;
  const part = row.parameters.find(
    ({ in: place, name, fixed }) =>
      place === "path" &&
      fixed === undefined &&
      row.references.every(({ at }) => at !== `path.${name}`) &&
      target.fixtures[`${row.id} path.${name}`] === undefined,
  );
  if (part === undefined) return undefined;
  return `${row.id} answers ${status}, and the contract does not say what {${part.name}} in its path names: say it with @identifies`;
}
