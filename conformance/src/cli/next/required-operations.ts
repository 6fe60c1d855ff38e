import type { Contract, Operation } from "@tallystick/contract";
import { referencesOf } from "../../requests/resources/references.ts";
import { templatesOf } from "../../requests/bodies/templates.ts";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";

/** A contract with its document, and which of its operations a target offers. */
export interface OfferedContract {
  contract: Contract;
  document: object;
  isOffered: (operation: string) => boolean;
  /** The operations by which a signer comes to its key, where the contract's rows do not name one. */
  signerOperations?: readonly string[];
}

/** An operation, and those that a target needs besides, so that a request can name what it has to name. */
export function requiredBy(offered: OfferedContract, operation: string): Set<string> {
  const { contract, document, isOffered } = offered;
  const required = new Set<string>();
  const waiting = [operation];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const row = contract.operations[id];
    if (row === undefined || required.has(id)) continue;
    required.add(id);
    const named = resourcesOf(contract, document, row);
    waiting.push(...named.flatMap((resource) => sourceOf(contract, isOffered, resource) ?? []));
    waiting.push(...signingOperations(offered, row));
  }
  return required;
}

/** What has to be served so that a call can be signed. */
function signingOperations({ signerOperations = [] }: OfferedContract, { signedRetry }: Operation): readonly string[] {
  if (signedRetry === undefined) return [];
  return typeof signedRetry.signer === "object" ? [signedRetry.signer.registeredBy] : signerOperations;
}

/** The resources without which there is no request of the operation: those that it names, and the caller's own. */
function resourcesOf(contract: Contract, document: object, row: Operation): string[] {
  const names = Object.keys(contract.resources);
  const named = referencesOf(contract, row).filter(({ at }) => !at.startsWith("query."));
  const [example] = templatesOf(document, row);
  const ids = JSON.stringify(example?.body ?? "").matchAll(/"([A-Z]\w*):[^"]+"/g);
  const prefixes = new Set([...ids].map(([, prefix]) => prefix));
  const shown = Object.values(contract.resources).filter(({ prefix }) => prefixes.has(prefix));
  const caller = names.filter((name) => name.toLowerCase() === row.access.scheme.toLowerCase());
  return [...named.map(({ resource }) => resource), ...shown.map(({ name }) => name), ...caller];
}

/** How a resource is had: an operation that creates it, or else one that lists it; one that is offered goes first. */
function sourceOf(contract: Contract, isOffered: (operation: string) => boolean, name: string): string | undefined {
  const { creates = [], lists = [] } = contract.resources[name] ?? {};
  const rows = (creates.length > 0 ? creates : lists).flatMap((id) => contract.operations[id] ?? []);
  return rows.toSorted((one, other) => trouble(contract, isOffered, one) - trouble(contract, isOffered, other))[0]?.id;
}

function trouble(contract: Contract, isOffered: (operation: string) => boolean, row: Operation): number {
  const isSigned = row.signedRetry !== undefined;
  return Number(!isOffered(row.id)) * 4 + Number(!isOfMainScheme(contract, row.access)) * 2 + Number(isSigned);
}
