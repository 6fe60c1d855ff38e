import type { Contract } from "@tallystick/contract";
import { valueAt } from "../../json/value-at.ts";

/** The places of a body that identify what it describes among its kind, such as an account number; none where nothing does. */
export function identifyingPlaces({ resources }: Contract, resource: string, body: unknown): string[] {
  const { identifiers } = resources[resource] ?? {};
  const kind = identifiers && valueAt(body, identifiers.discriminator);
  return (identifiers?.fields[String(kind)] ?? []).map((path) => `body.${path}`);
}
