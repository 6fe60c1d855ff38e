import type { Contract, Idempotent, Operation } from "@tallystick/contract";
import { rulesOf, withOperation, type Twin } from "./twin.ts";

/** Of every operation that honours a key: keys ignored, mismatch turned round, success forgotten. */
export function idempotencyTwins(contract: Contract): Twin[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { idempotent } = operation;
    if (idempotent === undefined) return [];
    const twin = (fault: string, name: string, wrong: Idempotent | undefined): Twin => ({
      name: `${operation.id}/idempotency/${name}`,
      fault: `${operation.id} ${fault}`,
      rules: rulesOf(idempotent.rule),
      mutate: (given) =>
        withOperation(given, operation.id, ({ idempotent: _right, ...row }) =>
          wrong === undefined ? row : { ...row, idempotent: wrong },
        ),
    });
    const successes = operation.replies.filter((reply) => reply.kind === "success").map((reply) => reply.status);
    return [
      twin("ignores the key.", "off", undefined),
      twin("takes the key from another header.", "other-header", { ...idempotent, header: "X-Other-Key" }),
      twin("answers another body under the same key differently.", "mismatch-turned-round", {
        ...idempotent,
        mismatch: idempotent.mismatch === "replay" ? "refuse" : "replay",
      }),
      twin("remembers no success.", "forgets-success", {
        ...idempotent,
        forgets: [...idempotent.forgets, ...successes],
      }),
      twin("remembers a key for one second only.", "retention-of-a-second", { ...idempotent, retention: "PT1S" }),
    ];
  });
}

/** One twin for each thing that tells keys apart: nowhere does it any more. Two operations must differ in it to tell. */
export function keyScopeTwins(contract: Contract): Twin[] {
  const keyed = Object.values(contract.operations).filter(({ idempotent }) => idempotent !== undefined);
  const parts = new Set(keyed.flatMap(({ idempotent }) => idempotent?.scope ?? []));
  if (new Set(keyed.map(({ method }) => method)).size === 1) parts.delete("method");
  return [...parts].map((part) => ({
    name: `idempotency/scope-without-${part}`,
    fault: `Keys are not told apart by ${part}.`,
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
