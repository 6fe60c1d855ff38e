import { isDeepStrictEqual } from "node:util";
import { parseDuration } from "@tallystick/contract";
import type { Call } from "@tallystick/server";
import { isSupportedCurrency } from "../currencies/index.ts";
import { findPlatform } from "../config/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerAccounts, EmailCredential } from "./customer-accounts.ts";
import { decideUpdate, hasName } from "./decide.ts";
import { customerReply } from "./customer-reply.ts";
import { orderCheck } from "./order-check.ts";
import { changeCustomer, findCustomer } from "./store.ts";
import type { CustomerRow } from "./tables.ts";
import { checkUmaAddress } from "./uma-address.ts";
import { companyOf } from "./view.ts";

type Update = Call<"customers.update", Tx>;

/** Changes a customer; a new e-mail address needs a signature while a wallet's credential has the old one (G-17). */
export async function updateCustomer(runtime: Runtime, call: Update, accounts: CustomerAccounts): Promise<CustomerRow> {
  const { body, principal, tx, now } = call;
  const customer = await findCustomer(tx, principal.platformId, call.params.customerId);
  if (!customer) call.refuse("unknown path.customerId");
  call.refuseUnless("deleted path.customerId", customer.isDeleted === 0);
  checkFields(call, customer);
  const umaAddress = await checkUmaAddress(call, await findPlatform(tx, principal.platformId), customer.id);
  const email = body.email === customer.email ? undefined : body.email;
  if (email !== undefined) await signEmail(call, customer, email, accounts);
  const changed = decideUpdate(customer, body, { umaAddress, at: now });
  call.refuseUnless("deleted path.customerId", await changeCustomer(tx, customer, changed));
  if (body.currencies) await accounts.openAccounts(tx, changed, now);
  if (email !== undefined) await accounts.followEmail(tx, changed, now);
  // The check that is under way is about other data: its result does not count any more.
  const isSame = isDeepStrictEqual(changed.profile, customer.profile);
  if (!isSame && (await runtime.rails.wasOrdered(tx, "customer-check", customer.id)))
    await orderCheck(runtime, tx, { platformId: principal.platformId, reply: () => customerReply(tx, changed), now });
  return changed;
}

function checkFields(call: Update, customer: CustomerRow): void {
  const { body } = call;
  call.refuseUnless("wrong-type body.customerType", body.customerType === customer.customerType);
  const { currencies = [] } = body;
  call.refuseUnless("unsupported body.currencies", currencies.every(isSupportedCurrency), { currencies });
  if (body.customerType !== "BUSINESS" || !body.businessInfo) return;
  const info = { ...companyOf(customer).businessInfo, ...body.businessInfo };
  call.refuseUnless("missing body.businessInfo.legalName", hasName(info));
}

/** All such credentials change together, with the signature of a session of any of their wallets. */
async function signEmail(
  call: Update,
  customer: CustomerRow,
  email: string,
  accounts: Pick<CustomerAccounts, "isEmailInUse" | "emailCredentialsOf">,
): Promise<void> {
  call.refuseUnless("duplicate body.email", !(await accounts.isEmailInUse(call.tx, customer, email)));
  const tied = await accounts.emailCredentialsOf(call.tx, customer);
  call.refuseUnless("changed-meanwhile body.email", await isUnchanged(call, tied));
  const signers = tied.map(({ accountId }) => accountId);
  const [accountId] = signers;
  if (accountId !== undefined) await call.sign({ accountId, signers });
}

/** Whether the credentials are those of the first call: of the same wallets, and none created since. */
async function isUnchanged(call: Update, tied: readonly EmailCredential[]): Promise<boolean> {
  const requestId = call.headers["Request-Id"];
  const { signedRetry } = call.row;
  if (!call.isSignedRetry || requestId === undefined || signedRetry === undefined) return true;
  const challenge = await call.challenges.find(requestId);
  if (!challenge) return true;
  const requestedAt = challenge.expiresAt - parseDuration(signedRetry.ttl);
  const wallets = new Set(tied.filter(({ createdAt }) => createdAt <= requestedAt).map(({ accountId }) => accountId));
  return wallets.size === tied.length && wallets.symmetricDifference(new Set(challenge.signers)).size === 0;
}
