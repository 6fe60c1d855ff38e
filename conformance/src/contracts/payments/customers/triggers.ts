import type { Trial } from "../../../requests/trial.ts";
import { customerOf, otherCustomerOf } from "./fixtures.ts";
import { makeDocument, picture } from "../documents/fixtures.ts";
import { perform, signedRetryOf } from "../../../requests/fixtures/perform.ts";
import { makeOauthCredential } from "../auth/oauth-credentials.ts";
import { openOauthSession, credentialOf } from "../auth/fixtures.ts";
import { withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { requestOf } from "../../../requests/fixtures/requests.ts";
import { makeVerification } from "../verifications/fixtures.ts";
import { only, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";

/** The greatest size of a document's file: 10 MB. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** Refusals about customers, their documents and verifications. */
export const customerTriggers: RefusalTriggers = {
  "wrong-type body.customerType": async (t) => {
    const { id } = await customerOf(t);
    return only({ params: { customerId: id }, body: { customerType: "BUSINESS" } });
  },
  // The address of another customer's credential, not only of the customer.
  "customers.update duplicate body.email": async (t, operation, { at = "" }) => {
    const otherCustomer = await otherCustomerOf(t);
    await credentialOf(t, otherCustomer);
    return only(withRequestValue(await requestOf(t, operation.id), at, otherCustomer.body["email"]), otherCustomer);
  },
  // Between the two calls the only credential with the address is revoked.
  "changed-meanwhile body.email": async (t: Trial, operation) => {
    const email = `${t.unique("other")}@example.com`;
    const request = withRequestValue(await requestOf(t, operation.id), "body.email", email);
    const credential = await credentialOf(t);
    const oauth = await makeOauthCredential(t);
    const session = await openOauthSession(t, oauth);
    const retry = await signedRetryOf(t, operation.id, request, session);
    await perform(t, "auth.credentials.revoke", { params: { id: credential.id } }, session);
    return only(retry);
  },
  // A document that existed when its holder was verified.
  "in-use path.documentId": async (t) => {
    const customer = await customerOf(t);
    const document = await makeDocument(t, customer.id);
    await makeVerification(t, customer.id);
    return only({ params: { documentId: document.id } });
  },
  "unsupported body.file": async (t, operation, { at = "" }) => {
    const file = { fileName: "notes.pdf", contentType: "application/pdf", content: Buffer.from("no document at all") };
    return only(withRequestValue(await requestOf(t, operation.id), at, file));
  },
  "over-limit body.file": {
    cost: 3,
    trigger: async (t, operation, { at = "" }) =>
      only(withRequestValue(await requestOf(t, operation.id), at, picture(LARGEST_FILE + 1))),
  },
  // A payment to an unknown address.
  "missing body.receiverUmaAddress": async (t, operation) =>
    only(withRequestValue(await requestOf(t, operation.id), "body.customerId", undefined)),
};
