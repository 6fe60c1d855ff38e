import { address } from "./address.ts";
import type { TargetInfo } from "../../../requests/trial.ts";
import type { Exchange, Fixture, Trial } from "../words.ts";
import { fixtureOf, textAt, unlessUnavailable } from "../words.ts";

/** What a check requires of a customer; everything else is plain. */
export interface CustomerOptions {
  currencies?: readonly string[];
  /** In the sandbox its last three characters decide the verification (V-41). */
  fullName?: string;
  /** `null` leaves it out: the wallet then has no credential of its own. */
  email?: string | null;
  region?: string;
}

/** The body of a plain individual: verified at once, without any reserved suffix. */
export function individual(t: Trial, options: CustomerOptions = {}): Record<string, unknown> {
  const name = t.unique("suite");
  return {
    customerType: "INDIVIDUAL",
    platformCustomerId: name,
    region: options.region ?? "US",
    currencies: options.currencies ?? ["USD"],
    ...(options.email !== null && { email: options.email ?? `${name}@example.com` }),
    fullName: options.fullName ?? "Robin Example",
    birthDate: "1990-05-17",
    nationality: "US",
    address: address(),
  };
}

/** A new customer of the judged platform, verified unless its name is chosen. */
export async function makeCustomer(t: Trial, options: CustomerOptions = {}): Promise<Fixture> {
  const made = fixtureOf(await t.call("customers.create", { body: individual(t, options) }), "A customer");
  // Whose name is chosen may stay as it begins, and is looked at by who has chosen it.
  return options.fullName === undefined ? verified(t, made) : made;
}

/** Targets on which a customer has stayed as it began: it is not waited for again. */
const unverifying = new WeakSet<TargetInfo>();

/** The customer once it has left the state in which it began: a target may need a moment for its verification (V-30, V-41). */
async function verified(t: Trial, made: Fixture): Promise<Fixture> {
  if (isDecided(made) || unverifying.has(t.target)) return made;
  const read = (): Promise<Exchange> => t.call("customers.get", { params: { customerId: made.id } });
  const reply = await t.eventually(read, isDecided).catch(unlessUnavailable);
  if (reply === undefined || !isDecided(reply)) {
    unverifying.add(t.target);
    return made;
  }
  return fixtureOf(reply, "A customer");
}

function isDecided({ body }: Pick<Exchange, "body">): boolean {
  return textAt(body, "kycStatus") !== "UNVERIFIED";
}

/** A new customer of another country, with another currency than the dollar where the target supports one. */
export async function makeCustomerAbroad(t: Trial): Promise<Fixture> {
  for (const currency of ["EUR", "USDC"]) {
    const options = { region: "CA", currencies: [currency] };
    const reply = await t.call("customers.create", { body: individual(t, options) });
    if (!isUnsupportedCurrency(reply)) return verified(t, fixtureOf(reply, "A customer"));
  }
  return makeCustomer(t, { region: "CA" });
}

/** Whether a customer was refused for a currency that the target does not support. */
export function isUnsupportedCurrency({ status, body }: Exchange): boolean {
  return status === 400 && textAt(body, "code") === "INVALID_CURRENCY";
}

/** The try's own customer, or the one that these options describe; each is made once. */
export function customerOf(t: Trial, options: CustomerOptions = {}): Promise<Fixture> {
  const { trial } = t.fixtures;
  return t.fixtures.once(`customer ${JSON.stringify(options)}`, () => makeCustomer(trial, options));
}

/** A second customer of the same platform, unrelated to the first. */
export function otherCustomerOf(t: Trial): Promise<Fixture> {
  const { trial } = t.fixtures;
  return t.fixtures.once("otherCustomer", () => makeCustomer(trial));
}
