import type { Operation } from "@tallystick/contract";
import { HarnessFault, type CallRequest, type Trial } from "../../engine/check.ts";
import { externalAccountBody } from "../../world/external-accounts.ts";
import { balanceOf, findInternalAccount, fund } from "../../world/internal-accounts.ts";
import { withRequestValue } from "../../world/request-value.ts";
import { requestOf } from "../../world/requests.ts";
import { plainSuffix } from "../../world/suffix.ts";
import { PLAIN_AMOUNT } from "../../world/world.ts";
import { withNames } from "./names.ts";
import { only, type Provoker } from "./provocation.ts";

/** No amount, none worth the name, less than none. */
export const notPositive: Provoker = async (t, operation, { at = "" }) => {
  const request = await requestOf(t, operation.id);
  return [
    { variant: "absent", request: withRequestValue(request, at, undefined) },
    { variant: "zero", request: withRequestValue(request, at, 0) },
    { variant: "negative", request: withRequestValue(request, at, -PLAIN_AMOUNT) },
  ];
};

/** One unit more than there is. */
export const insufficientBalance: Provoker = async (t, operation) => {
  const request = await requestOf(t, operation.id);
  const account = await t.world.fundedAccount("USD", PLAIN_AMOUNT);
  const balance = await balanceOf(t, (await t.world.customer()).id, account.id);
  return only(withRequestValue(request, "body.amount", balance + 1));
};

/** Two ends in two currencies; an account in a currency that its type does not know. */
export const currencyMismatch: Provoker = async (t, operation, { at }) => {
  if (at === "body.currency") {
    const body = externalAccountBody(t, (await t.world.customer()).id, { type: "USD_ACCOUNT" });
    return only({ body: { ...body, currency: "EUR" } });
  }
  const external = await t.world.externalAccount({ type: "EUR_ACCOUNT" });
  return only(withRequestValue(await requestOf(t, operation.id), externalEnd(operation), external.id));
};

/** The other end, or the funding source, is somebody else's. */
export const ownerMismatch: Provoker = async (t, operation, refusal) => {
  const stranger = await t.world.stranger();
  if (refusal.at === "body.fundingSources") {
    return withNames(t, operation, refusal, [(await t.world.wallet(stranger)).id]);
  }
  const external = await t.world.externalAccount({}, stranger);
  return only(withRequestValue(await requestOf(t, operation.id), externalEnd(operation), external.id), stranger);
};

/** A customer whose verification is pending, with accounts and money of their own. */
export const customerNotReady: Provoker = async (t: Trial, operation) => {
  const pending = pendingSuffix(t);
  const customer = await t.world.customer({ fullName: `Robin Example-${pending}` });
  t.precondition(customer.body["kycStatus"] !== "APPROVED", "the sandbox verifies everybody at once");
  const request = await requestOf(t, operation.id);
  if (operation.id === "cards.create") {
    const wallet = await t.world.wallet(customer);
    return only(
      { ...request, body: { ...(request.body as object), cardholderId: customer.id, fundingSources: [wallet.id] } },
      customer,
    );
  }
  const account = await findInternalAccount(t, customer.id, { type: "INTERNAL_FIAT", currency: "USD" });
  await fund(t, account.id, 10 * PLAIN_AMOUNT);
  const external = await t.world.externalAccount({}, customer);
  return only(ends(operation, request, account.id, external.id), customer);
};

/** Money out of a wallet, where no signature can be given. */
export const needsSignature: Provoker = async (t, operation) => {
  const wallet = await t.world.wallet();
  await fund(t, wallet.id, 10 * PLAIN_AMOUNT);
  return only(ends(operation, await requestOf(t, operation.id), wallet.id, (await t.world.externalAccount()).id));
};

function ends(operation: Operation, request: CallRequest, internalId: string, externalId: string): CallRequest {
  const internal = pathOf(operation, "InternalAccount");
  return withRequestValue(withRequestValue(request, internal, internalId), externalEnd(operation), externalId);
}

function externalEnd(operation: Operation): string {
  return pathOf(operation, "ExternalAccount");
}

function pathOf({ id, references }: Operation, resource: string): string {
  const reference = references.find((each) => each.resource === resource);
  if (reference === undefined) throw new HarnessFault(`${id} names no ${resource}.`);
  return reference.at;
}

/** The suffix of a name that leaves its bearer unverified. */
function pendingSuffix({ contract }: Trial): string {
  const rows = contract.operations["customers.create"]?.outcomes?.rows ?? [];
  return rows.find((row) => row.steps.some((step) => step.to === "PENDING"))?.suffix ?? plainSuffix(contract);
}
