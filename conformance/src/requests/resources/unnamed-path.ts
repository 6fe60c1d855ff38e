import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";

/**
 * Why a 404 says nothing of the target: a part of the path names something, and the contract does not say what. Undefined where it
 * does, where the operation declares no 404, and where the user gave the value.
 */
export function unnamedPath(
  { contract, target }: Pick<Trial, "contract" | "target">,
  { operation, status }: Pick<Exchange, "operation" | "status">,
): string | undefined {
  const row = contract.operations[operation];
  if (status !== 404 || row?.replies.some((reply) => reply.status === status) !== true) return undefined;
  const part = row.parameters.find(
    ({ in: place, name, fixed }) =>
      place === "path" &&
      fixed === undefined &&
      row.references.every(({ at }) => at !== `path.${name}`) &&
      target.fixtures[`${operation} path.${name}`] === undefined,
  );
  if (part === undefined) return undefined;
  return `${operation} answers 404, and the contract does not say what {${part.name}} in its path names: say it with @identifies`;
}
