import type { Contract, Operation } from "@tallystick/contract";
import type { KeyPorts, Ports, SignaturePorts, StorePort } from "./ports.ts";

/** Ports of which those for keys and for signatures may be left out. */
export type GivenPorts<Tx> = StorePort<Tx> & Partial<KeyPorts<Tx> & SignaturePorts<Tx>>;

const needed: {
  part: "idempotent" | "signedRetry";
  why: string;
  ports: (keyof (KeyPorts<never> & SignaturePorts<never>))[];
}[] = [
  { part: "idempotent", why: "takes an idempotency key", ports: ["savepoint", "idempotency"] },
  { part: "signedRetry", why: "asks for a signature", ports: ["challenges", "sessions"] },
];

/** The ports, when none is missing that a row of the contract uses. Throws an error that names the first missing one. */
export function requirePorts<Tx>(contract: Contract, ports: GivenPorts<Tx>): Ports<Tx> {
  for (const { part, why, ports: names } of needed) {
    const row = Object.values(contract.operations).find((operation: Operation) => operation[part] !== undefined);
    const missing = names.find((name) => ports[name] === undefined);
    if (row !== undefined && missing !== undefined) throw new Error(`ports.${missing} is missing: ${row.id} ${why}`);
  }
  // No row makes the kit use one of those that are left out.
  return ports as Ports<Tx>;
}
