import type { CredentialProof, Recording } from "../recording.ts";
import { ruleOf } from "./clauses.ts";
import { observation, type Habit, type Observation } from "./habit.ts";

/** How a client proves a credential. */
export const proofHabits: readonly Habit[] = [
  {
    id: "CLIENT-25",
    sentence: "A passkey signs the challenge that was sent, and its assertion carries the Request-Id.",
    from: [ruleOf("AUTH-21"), ruleOf("AUTH-23")],
    unseen: "no passkey was proved",
    examine: (recording) => proofs(recording, "passkey"),
  },
  {
    id: "CLIENT-26",
    sentence: "An ID token has the nonce of the key that its session is opened for.",
    from: [ruleOf("OIDC-10")],
    unseen: "no ID token was sent",
    examine: (recording) => proofs(recording, "token"),
  },
];

function* proofs({ calls }: Recording, kind: CredentialProof["kind"]): Iterable<Observation> {
  for (const call of calls)
    for (const attempt of call.attempts)
      if (attempt.proof?.kind === kind) yield observation(call, [attempt], attempt.proof.fault);
}
