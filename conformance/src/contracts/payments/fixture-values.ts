import type { Trial } from "../../requests/trial.ts";

/** The names of these values. */
export type FixtureName =
  | "oneTimeCode"
  | "payableUma"
  | "payableUmaInEuro"
  | "senderUma"
  | "registrationNumber"
  | "routingNumber"
  | "swiftCode";

/** One value of the sandbox that fixtures use. */
interface FixtureValue {
  /** The sandbox's value; used unless the target has its own. */
  usual: string;
  /** Its description, for the configuration of a target. */
  is: string;
}

/**
 * The values that a target may have instead of the sandbox's usual ones, by their names in the configuration. A value
 * that a rule names itself, such as an outcome table's suffix, is not a fixture: it stays as declared.
 */
export const fixtureValues: Readonly<Record<FixtureName, FixtureValue>> = {
  oneTimeCode: { usual: "000000", is: "a code that opens a session of any e-mail credential" },
  payableUma: {
    usual: "$success.usd",
    is: "an address that can be paid in USD; without a domain, under the target's own",
  },
  payableUmaInEuro: { usual: "$success.eur", is: "one that can be paid in EUR" },
  senderUma: { usual: "$sender@example.com", is: "another platform's address, from which payments come" },
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
