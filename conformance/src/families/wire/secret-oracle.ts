import type { Contract } from "@tallystick/contract";
import type { Exchange, Oracle, OracleScene } from "../../engine/check.ts";
import { textAt } from "../../world/value-at.ts";

/** So many are looked for in every reply: in a long run the oldest are let go. */
const mostTold = 200;

/** A secret is in the reply that makes it, and in no other: those of the run, and every one that a reply has told. */
export function secretOracle(contract: Contract): Oracle {
  const rules = ["G-77g", "TOKEN-02"].filter((rule) => contract.rules[rule] !== undefined);
  const told: string[] = [];
  return {
    name: "schema/secrets of tokens",
    family: "schema",
    rules,
    judge(scene: OracleScene, exchange: Exchange) {
      const made = textAt(exchange.body, "clientSecret");
      const isMaking = exchange.operation === "tokens.create" && exchange.status === 201;
      if (isMaking && rules.includes("TOKEN-02")) judgeMaking(scene, exchange, made);
      // Who keeps nothing makes the same secret each time.
      const known = scene.target.capabilities.has("state") ? [...told, ...scene.secrets] : scene.secrets;
      if (rules.includes("G-77g")) judgeEcho(scene, exchange, known);
      if (made !== undefined && told.push(made) > mostTold) told.shift();
    },
  };
}

function judgeMaking(scene: OracleScene, exchange: Exchange, made: string | undefined): void {
  scene.holds("TOKEN-02", "a token just made", made !== undefined && made !== "", () => ({
    operation: exchange.operation,
    expected: "its clientSecret",
    observed: "none",
  }));
}

function judgeEcho(scene: OracleScene, exchange: Exchange, secrets: readonly string[]): void {
  // Who is turned away may have given a secret for a name, and may be told that name.
  if (exchange.status === 401) return;
  const echoed = secrets.find((secret) => secret.length >= 8 && exchange.text.includes(secret));
  scene.holds("G-77g", exchange.operation, echoed === undefined, () => ({
    operation: exchange.operation,
    expected: "no secret in the reply",
    observed: "a clientSecret that was told before",
  }));
}
