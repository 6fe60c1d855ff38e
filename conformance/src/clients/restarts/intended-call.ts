import { contract, openapi, type Operation } from "@tallystick/contract";
import { asObject } from "../../json/value-at.ts";

/** A call that a program is to make once, as a line of the file that `TALLYSTICK_INTENTS` names. */
export interface IntendedCall {
  /** The same in every life of the program. */
  id: string;
  operation: string;
  method: string;
  /** Under the base URL. */
  path: string;
  body: unknown;
}

/** The operation of an intended call, and the list that shows what was created. */
export interface IntendedOperation {
  row: Operation;
  list: Operation;
}

/** A keyed creation by id and secret that needs neither a signature nor an id in its path, of a resource that is listed. */
export function intendedOperation(): IntendedOperation | undefined {
  const rows: Operation[] = Object.values(contract.operations);
  return rows
    .filter(({ idempotent, signedRetry, body, path }) => idempotent && !signedRetry && body && !path.includes("{"))
    .filter(({ access }) => contract.conventions.schemes[access.scheme as never] === "basic")
    .flatMap((row) => {
      const { kind, resource } = row.resourceAction ?? {};
      const list = rows.find(
        ({ resourceAction, access }) =>
          resourceAction?.kind === "lists" &&
          resourceAction.resource === resource &&
          access.scheme === row.access.scheme,
      );
      return kind === "creates" && list ? [{ row, list }] : [];
    })
    .at(0);
}

export function intendedCall({ id: operation, method, path }: Operation, id: string): IntendedCall {
  const documented = asObject(asObject(openapi.paths[path]?.[method])?.["requestBody"]);
  const media = asObject(asObject(documented?.["content"])?.["application/json"]);
  const [named] = Object.values(asObject(media?.["examples"]) ?? {});
  const body = media?.["example"] ?? asObject(named)?.["value"];
  return { id, operation, method: method.toUpperCase(), path, body };
}
