import type { Contract, Idempotent, Operation } from "@tallystick/contract";
import { rulesOf, withOperation, type ContractMutant } from "./contract-mutant.ts";

/** For every operation with idempotency keys: ignores the key, answers a mismatch differently, forgets successes. */
export function idempotencyMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { idempotent } = operation;
    if (idempotent === undefined) return [];
    const mutant = (fault: string, name: string, wrong: Idempotent | undefined): ContractMutant => ({
      operation: operation.id,
      id: `${operation.id}/idempotency/${name}`,
      fault: `${operation.id} ${fault}`,
      rules: rulesOf(idempotent.rule),
      mutate: (given) =>
        withOperation(given, operation.id, ({ idempotent: _right, ...row }) =>
          wrong === undefined ? row : { ...row, idempotent: wrong },
        ),
    });
    const successes = operation.replies.filter((reply) => reply.kind === "success").map((reply) => reply.status);
    return [
      mutant("ignores the key.", "off", undefined),
      mutant("reads the key from another header.", "other-header", { ...idempotent, header: "X-Other-Key" }),
      mutant("answers another body with the same key differently.", "mismatch-turned-round", {
        ...idempotent,
        mismatch: idempotent.mismatch === "replay" ? "refuse" : "replay",
      }),
      mutant("does not store successes.", "forgets-success", {
        ...idempotent,
        forgets: [...idempotent.forgets, ...successes],
      }),
      mutant("stores a key for one second only.", "retention-of-a-second", { ...idempotent, retention: "PT1S" }),
    ];
  });
}

/** For each part of a key's scope: no operation uses it. Detectable only if two operations differ in the part. */
export function keyScopeMutants(contract: Contract): ContractMutant[] {
  const keyed = Object.values(contract.operations).filter(({ idempotent }) => idempotent !== undefined);
  const parts = new Set(keyed.flatMap(({ idempotent }) => idempotent?.scope ?? []));
  // Keys on different paths are distinguished by the path already.
  if (new Set(keyed.map(({ path }) => path)).size === keyed.length) parts.delete("method");
  return [...parts].map((part) => ({
    id: `idempotency/scope-without-${part}`,
    fault: `Keys are not distinguished by ${part}.`,
    rules: rulesOf(...keyed.map(({ idempotent }) => idempotent?.rule)),
    mutate: (given) =>
      keyed.reduce((sofar, { id }) => withOperation(sofar, id, (row) => withoutPart(row, part)), given),
  }));
}

function withoutPart(row: Operation, part: Idempotent["scope"][number]): Operation {
  const { idempotent } = row;
  if (idempotent === undefined) return row;
  return { ...row, idempotent: { ...idempotent, scope: idempotent.scope.filter((each) => each !== part) } };
}
