import { type CodePlaces, codePlaces, coversStatus, type Contract, type Operation } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";

const known = new WeakMap<Contract, CodePlaces>();

/**
 * The code of an error, where the contract declares that it stands: undefined for an error that lacks it, null for one whose declared
 * body has none. What the contract does not declare, such as the reply of an unknown path, is read like its other errors.
 */
export function errorCode(
  contract: Contract,
  document: object,
  row: Operation,
  { status, body, text }: { status: number; body: unknown; text: string },
): string | null | undefined {
  const placesOf = known.get(contract) ?? codePlaces(contract, document);
  known.set(contract, placesOf);
  const { place, isDeclared } = placesOf(row, status);
  if (place === null) return null;
  // Where one error of this status has no body by its declaration, an undeclared one need not have one either.
  if (!isDeclared && text === "" && isEmptySomewhere(contract, status)) return null;
  const code = place.reduce<unknown>(inner, body);
  return typeof code === "string" || typeof code === "number" ? String(code) : undefined;
}

function inner(value: unknown, name: string): unknown {
  const member = asObject(value)?.[name.replace("[]", "")];
  return name.endsWith("[]") ? [member].flat()[0] : member;
}

function isEmptySomewhere({ operations }: Contract, status: number): boolean {
  return Object.values(operations).some(({ replies }) =>
    replies.some((reply) => reply.kind === "error" && reply.schema === undefined && coversStatus(reply, status)),
  );
}
