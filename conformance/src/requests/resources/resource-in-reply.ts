import { isOfMainScheme } from "../callers/main-scheme.ts";
import type { Contract, Operation } from "@tallystick/contract";
import { isSuccess } from "../expect.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { asObject, idAt, textAt } from "../../json/value-at.ts";
import { requestIn } from "../fixtures/request-in.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { idIn } from "../fixtures/resource-id.ts";
import { choosesId, referencesOf } from "./references.ts";

/**
 * The resource of a successful reply: its body, the one object with an id in it, or what has only an id, by any name, or is the id;
 * or what the request itself named.
 */
export function resourceInReply(contract: Contract, reply: Exchange, resource: string): Fixture | undefined {
  if (!isSuccess(reply)) return undefined;
  const body = asObject(reply.body);
  const name = resource.charAt(0).toLowerCase() + resource.slice(1);
  const shownId = (each: unknown): string | undefined =>
    idIn(contract, resource, each) ?? idAt(each, "id") ?? idAt(each, `${name}Id`);
  const inner = [body, asObject(body?.[name]), asObject(body?.["data"])].find((each) => shownId(each) !== undefined);
  const id =
    shownId(inner) ??
    chosenId(contract, reply, resource) ??
    onlyText(body) ??
    idAlone(contract, reply) ??
    lastSegment(reply.headers["location"]);
  return id === undefined ? undefined : { id, body: inner ?? {} };
}

/** The id that the request chose in its path. */
function chosenId(contract: Contract, reply: Exchange, resource: string): string | undefined {
  const row = contract.operations[reply.operation];
  const place =
    row && referencesOf(contract, row).findLast((each) => each.resource === resource && choosesId(row, each));
  const id = row && place && valueInRequest(requestIn(row, reply), place.at);
  return typeof id === "string" ? id : undefined;
}

/** The body of a creation that shows nothing but the id. */
function idAlone({ operations }: Contract, { operation, body }: Exchange): string | undefined {
  const isText = typeof body === "string" && body !== "";
  return isText && operations[operation]?.resourceAction?.kind === "creates" ? body : undefined;
}

/** The one member of a body that has no other. */
function onlyText(body: Readonly<Record<string, unknown>> = {}): string | undefined {
  const [name, ...others] = Object.keys(body);
  return name === undefined || others.length > 0 ? undefined : idAt(body, name);
}

function lastSegment(location: string | undefined): string | undefined {
  const segment = location?.split(/[?#]/, 1)[0]?.split("/").at(-1);
  return segment === undefined || segment === "" ? undefined : decodeURIComponent(segment);
}

/** The operations that read a resource by its id, each with the place of the id; those of the main caller first. */
export function readersOf(contract: Contract, resource: string): { row: Operation; at: string }[] {
  const rows = (contract.resources[resource]?.reads ?? []).flatMap((id) => contract.operations[id] ?? []);
  return rows
    .flatMap((row) => {
      const at = row.references.find((each) => each.resource === resource && each.at.startsWith("path."))?.at;
      const only = row.parameters.filter(({ in: place }) => place === "path");
      const place = at ?? (only.length === 1 ? `path.${only[0]?.name ?? ""}` : undefined);
      return place === undefined ? [] : [{ row, at: place }];
    })
    .toSorted(
      (a, b) => Number(isOfMainScheme(contract, b.row.access)) - Number(isOfMainScheme(contract, a.row.access)),
    );
}

/** The state that a resource shows. */
export function stateInBody(body: unknown, field: string): string | undefined {
  return textAt(body, field);
}
