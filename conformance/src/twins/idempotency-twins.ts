import type { Contract, Idempotent } from "@tallystick/contract";
import { rulesOf, withOperation, type Twin } from "./twin.ts";

/** Of every operation that honours a key: keys ignored, scope narrowed, mismatch turned round, success forgotten. */
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
      ...idempotent.scope.map((part) =>
        twin(`does not tell keys apart by ${part}.`, `scope-without-${part}`, {
          ...idempotent,
          scope: idempotent.scope.filter((each) => each !== part),
        }),
      ),
    ];
  });
}
