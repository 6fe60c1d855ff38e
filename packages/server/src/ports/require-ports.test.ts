import { expect, test } from "vitest";
import { tinyContract } from "../../test/tiny-contract.ts";
import { memoryPorts } from "./memory-ports.ts";
import type { MemoryTx } from "./memory-store.ts";
import type { KeyPorts, StorePort } from "./ports.ts";
import { requirePorts } from "./require-ports.ts";

const all = memoryPorts({ callers: [] });
const { idempotency, challenges, sessions } = all;
const store: StorePort<MemoryTx> = {
  authenticate: (credentials, address) => all.authenticate(credentials, address),
  transaction: (work) => all.transaction(work),
  read: (work) => all.read(work),
};
const keys: KeyPorts<MemoryTx> = { savepoint: (tx, work) => all.savepoint(tx, work), idempotency };
const signatures = { challenges, sessions };

test("a contract without keys and signatures needs no ports for them", () => {
  const { open } = tinyContract.operations;
  expect(requirePorts({ ...tinyContract, operations: { ...(open && { open }) } }, store)).toBe(store);
});

test("a missing port is named at the start, with an operation that needs it", () => {
  expect(() => requirePorts(tinyContract, { ...store, ...signatures })).toThrow(
    "ports.savepoint is missing: things.create takes an idempotency key",
  );
  expect(() => requirePorts(tinyContract, { ...store, ...keys, challenges })).toThrow(
    "ports.sessions is missing: things.update asks for a signature",
  );
});

test("only what an operation needs is needed", () => {
  const create = tinyContract.operations["things.create"];
  const contract = { ...tinyContract, operations: { ...(create && { create }) } };
  expect(() => requirePorts(contract, { ...store, ...keys })).not.toThrow();
  expect(() => requirePorts(contract, store)).toThrow("ports.savepoint");
});
