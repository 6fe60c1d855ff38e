import type { Trial } from "../engine/types.ts";

/** The names of these values. */
export type FixtureName =
  | "oneTimeCode"
  | "payableUma"
  | "payableUmaInEuro"
  | "senderUma"
  | "registrationNumber"
  | "routingNumber"
  | "swiftCode";

/** One value of the sandbox that a fixture stands on. */
interface FixtureValue {
  /** What the sandbox has; used where the target says nothing else. */
  usual: string;
  /** What it is, in words for the one who configures a target. */
  is: string;
}

/**
 * The values that a target may have instead of the sandbox's usual ones, by the name that a configuration gives them.
 * What a rule names itself, such as an outcome table's suffixes, is no fixture: it stays as declared.
 */
export const fixtureValues: Readonly<Record<FixtureName, FixtureValue>> = {
  oneTimeCode: { usual: "000000", is: "a code that opens a session of any e-mail credential" },
  payableUma: {
    usual: "$success.usd",
    is: "an address that can be paid in USD; without a domain, under the target's own",
  },
  payableUmaInEuro: { usual: "$success.eur", is: "one that can be paid in EUR" },
  senderUma: { usual: "$sender@example.com", is: "somebody else's address, from which payments come" },
  registrationNumber: {
    usual: "900",
    is: "of a business that verification approves; three digits end a new number each time",
  },
  routingNumber: { usual: "021000021", is: "of a bank that external accounts may be at" },
  swiftCode: { usual: "COBADEFF", is: "of a bank that external accounts may be at" },
};

/** The target's own value, or the sandbox's. */
export function fixtureValue({ target }: Pick<Trial, "target">, name: FixtureName): string {
  return target.fixtures[name] ?? fixtureValues[name].usual;
}
