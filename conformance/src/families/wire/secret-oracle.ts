import type { Contract } from "@tallystick/contract";
import type { Exchange, Oracle, OracleScene } from "../../engine/check.ts";
import { textAt } from "../../world/value-at.ts";

/** A secret that the contract says is told once: the field that tells it, and where it must not come again. */
interface Secret {
  rule: string;
  field: string;
  /** Whether it is looked for in the replies of an operation. */
  isSoughtIn(operation: string): boolean;
}

const secrets: readonly Secret[] = [
  { rule: "G-77g", field: "clientSecret", isSoughtIn: () => true },
  // Shown once (G-65).
  { rule: "AGENT-24", field: "accessToken", isSoughtIn: (operation) => operation !== "agents.deviceCodes.redeem" },
  // Sessions are listed without their keys (G-82).
  {
    rule: "AUTH-25",
    field: "encryptedSessionSigningKey",
    isSoughtIn: (operation) => operation === "auth.sessions.list",
  },
];

/** So many of each are looked for in a reply, which takes time: in a long run the oldest are let go. */
const mostTold = 64;

/** A secret is in the reply that makes it, and in no other: those of the run, and every one that a reply has told. */
export function secretOracle(contract: Contract): Oracle {
  const sought = secrets
    .filter(({ rule }) => contract.rules[rule] !== undefined)
    .map((secret) => ({ ...secret, told: [] as string[] }));
  const isMakingJudged = contract.rules["TOKEN-02"] !== undefined;
  return {
    name: "schema/secrets of tokens",
    family: "schema",
    rules: [...sought.map(({ rule }) => rule), ...(isMakingJudged ? ["TOKEN-02"] : [])],
    judge(scene: OracleScene, exchange: Exchange) {
      const isMaking = exchange.operation === "tokens.create" && exchange.status === 201;
      if (isMaking && isMakingJudged) judgeMaking(scene, exchange, textAt(exchange.body, "clientSecret"));
      for (const secret of sought) {
        if (secret.isSoughtIn(exchange.operation)) judgeEcho(scene, exchange, secret, knownOf(scene, secret));
        const made = textAt(exchange.body, secret.field);
        if (made !== undefined && secret.told.push(made) > mostTold) secret.told.shift();
      }
    },
  };
}

/** What has been told; who keeps nothing makes the same secret each time. */
function knownOf(scene: OracleScene, { field, told }: Secret & { told: readonly string[] }): readonly string[] {
  const known = scene.target.capabilities.has("state") ? told : [];
  return field === "clientSecret" ? [...known, ...scene.secrets] : known;
}

function judgeMaking(scene: OracleScene, exchange: Exchange, made: string | undefined): void {
  scene.holds("TOKEN-02", "a token just made", made !== undefined && made !== "", () => ({
    operation: exchange.operation,
    expected: "its clientSecret",
    observed: "none",
  }));
}

function judgeEcho(scene: OracleScene, exchange: Exchange, { rule, field }: Secret, known: readonly string[]): void {
  // Who is turned away may have given a secret for a name, and may be told that name.
  if (exchange.status === 401 || known.length === 0) return;
  const echoed = known.find((secret) => secret.length >= 8 && exchange.text.includes(secret));
  scene.holds(rule, exchange.operation, echoed === undefined, () => ({
    operation: exchange.operation,
    expected: "no secret in the reply",
    observed: `a ${field} that was told before`,
  }));
}
