import type { Contract, Exchange, RuleId } from "./words.ts";
import { textAt } from "./words.ts";
import type { Oracle, OracleContext } from "../../checks/check.ts";

/** A secret that the contract says is shown once: the field that shows it, and where it must not appear again. */
interface Secret {
  rule: RuleId;
  field: string;
  /** Whether it is searched for in the replies of an operation. */
  isSoughtIn(operation: string): boolean;
  find: Search;
}

/** Finds a disclosed secret in the text of a reply. */
type Search = (text: string, disclosed: ReadonlySet<string>) => string | undefined;

/** Anywhere, even inside a message, in one walk over the text for each secret. */
function anywhere(text: string, disclosed: Iterable<string>): string | undefined {
  for (const secret of disclosed) if (text.includes(secret)) return secret;
  return undefined;
}

/** As the whole value of a field, in one walk over the text for all secrets. */
const asValue: Search = (text, disclosed) => {
  const lengths = new Set<number>();
  for (const { length } of disclosed) lengths.add(length);
  let from = 0;
  for (let to = text.indexOf('"'); to >= 0; to = text.indexOf('"', from)) {
    // Few parts of a reply are as long as a secret: only those are copied.
    const value = lengths.has(to - from) ? text.slice(from, to) : undefined;
    if (value !== undefined && disclosed.has(value)) return value;
    from = to + 1;
  }
  return undefined;
};

/** A shorter value may be an ordinary word. */
function isLong({ length }: string): boolean {
  return length >= 8;
}

const secrets: readonly Secret[] = [
  { rule: "G-77g", field: "clientSecret", isSoughtIn: () => true, find: anywhere },
  // Shown once (G-65).
  {
    rule: "AGENT-24",
    field: "accessToken",
    isSoughtIn: (operation) => operation !== "agents.deviceCodes.redeem",
    find: asValue,
  },
  // Sessions are listed without their keys (G-82).
  {
    rule: "AUTH-25",
    field: "encryptedSessionSigningKey",
    isSoughtIn: (operation) => operation === "auth.sessions.list",
    find: asValue,
  },
];

/** The number of each that is searched for: in a long run the oldest are dropped. */
const maxDisclosed = 200;

/**
 * A secret appears in the reply that creates it, and in no other: the run's own secrets, and every one that a reply
 * disclosed.
 */
export function secretOracle(contract: Contract): Oracle {
  const sought = secrets
    .filter(({ rule }) => contract.rules[rule] !== undefined)
    .map((secret) => ({ ...secret, disclosed: new Set<string>() }));
  const isMakingJudged = contract.rules["TOKEN-02"] !== undefined;
  return {
    name: "schema/secrets of tokens",
    family: "schema",
    rules: [...sought.map(({ rule }) => rule), ...(isMakingJudged ? ["TOKEN-02"] : [])],
    examine(scene: OracleContext, exchange: Exchange) {
      const isMaking = exchange.operation === "tokens.create" && exchange.status === 201;
      if (isMaking && isMakingJudged) judgeMaking(scene, exchange, textAt(exchange.body, "clientSecret"));
      for (const secret of sought) {
        if (secret.isSoughtIn(exchange.operation)) judgeEcho(scene, exchange, secret);
        const made = textAt(exchange.body, secret.field);
        if (made !== undefined && isLong(made)) keep(secret.disclosed, made);
      }
    },
  };
}

function keep(disclosed: Set<string>, made: string): void {
  disclosed.add(made);
  const [oldest] = disclosed;
  if (disclosed.size > maxDisclosed && oldest !== undefined) disclosed.delete(oldest);
}

function judgeMaking(scene: OracleContext, exchange: Exchange, made: string | undefined): void {
  scene.holds("TOKEN-02", "a token just made", made !== undefined && made !== "", () => ({
    operation: exchange.operation,
    expected: "its clientSecret",
    observed: "none",
  }));
}

function judgeEcho(
  scene: OracleContext,
  exchange: Exchange,
  secret: Secret & { disclosed: ReadonlySet<string> },
): void {
  // A refused caller may have sent a secret as a name, and the reply may show that name.
  if (exchange.status === 401) return;
  const { rule, field, disclosed, find } = secret;
  const ofRun = field === "clientSecret" ? scene.secrets.filter(isLong) : [];
  if (disclosed.size + ofRun.length === 0) return;
  // A target without state creates the same secret each time.
  const hasState = scene.target.capabilities.has("state");
  const echoed = anywhere(exchange.text, ofRun) ?? (hasState ? find(exchange.text, disclosed) : undefined);
  scene.holds(rule, exchange.operation, echoed === undefined, () => ({
    operation: exchange.operation,
    expected: "no secret in the reply",
    observed: `a ${field} that was told before`,
  }));
}
