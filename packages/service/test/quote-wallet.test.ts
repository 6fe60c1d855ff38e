import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf } from "./funded-customer.ts";
import { requestQuote, execute, fromAccount, registerEuroAccount, toAccount, type Quote } from "./quote-fixtures.ts";
import { startService, type OrRefusal, type RunningService } from "./start-service.ts";
import { stamp, walletKey, type WalletKey } from "./wallet-key.ts";
import { createWallet, openWallet, retryHeaders, type WalletFixtures } from "./wallet-fixtures.ts";

type Challenge = OrRefusal<Schema<"SignedRetryChallenge">>;

let service: RunningService;
let wallet: WalletFixtures;
let key: WalletKey;
let euros: string;
beforeAll(async () => {
  service = await startService();
  wallet = await createWallet(service);
  euros = await registerEuroAccount(service, wallet.customerId);
  await service.call("POST", `/sandbox/internal-accounts/${wallet.walletId}/fund`, { body: { amount: 100_000_000 } });
  ({ key } = await openWallet(service, wallet));
});
afterAll(() => service.close());

/** A quote of one dollar out of the wallet. */
async function walletQuote(fields: Partial<Schema<"QuoteCreate">> = {}): Promise<Quote & { payloadToSign: string }> {
  const order = { source: fromAccount(wallet.walletId), destination: toAccount(euros) };
  const { status, body } = await requestQuote(service, { ...order, lockedCurrencyAmount: 1_000_000, ...fields });
  expect(status).toBe(201);
  return { ...body, payloadToSign: body.payloadToSign ?? "" };
}

async function balance(): Promise<number | undefined> {
  return (await accountsOf(service, wallet.customerId)).find(({ id }) => id === wallet.walletId)?.balance.amount;
}

function stamped(text: string, by = key): { headers: Record<string, string> } {
  return { headers: { "service-wallet-signature": stamp(text, by) } };
}

async function challenge(id: string): Promise<Challenge> {
  const { status, body } = await service.call<Challenge>("POST", `/quotes/${id}/execute`);
  expect(status).toBe(202);
  return body;
}

test("a wallet's quote has a payload to sign, stable on every read and unique", async () => {
  const [quote, other] = [await walletQuote(), await walletQuote()];
  expect(quote.payloadToSign).not.toBe("");
  expect(quote.payloadToSign).not.toBe(other.payloadToSign);
  const [instruction, ...rest] = quote.paymentInstructions ?? [];
  expect(instruction?.accountOrWalletInfo).toEqual({
    accountType: "EMBEDDED_WALLET",
    payloadToSign: quote.payloadToSign,
  });
  expect(rest).toEqual([]);
});

test("a stamp over the payload executes a quote without a challenge, once", async () => {
  const quote = await walletQuote();
  const before = (await balance()) ?? 0;
  const { status, body } = await execute(service, quote.id, stamped(quote.payloadToSign));
  expect([status, body.status]).toEqual([200, "PROCESSING"]);
  expect(await balance()).toBe(before - 1_000_000);
  const again = await execute(service, quote.id, stamped(quote.payloadToSign));
  expect(again).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
});

test("without a stamp the reply has the quote's payload and a request id, and no money moves", async () => {
  const quote = await walletQuote();
  const before = await balance();
  const requested = await challenge(quote.id);
  expect(requested).toEqual({
    payloadToSign: quote.payloadToSign,
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: quote.expiresAt,
  });
  expect(await balance()).toBe(before);
  const path = `/quotes/${quote.id}/execute`;
  const done = await service.call<Quote>("POST", path, { headers: retryHeaders(requested, key) });
  expect([done.status, done.body.status]).toEqual([200, "PROCESSING"]);
  const again = await service.call("POST", path, { headers: retryHeaders(requested, key) });
  expect(again).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
});

test("an open challenge does not prevent execution by the stamp alone", async () => {
  const quote = await walletQuote();
  await challenge(quote.id);
  expect((await execute(service, quote.id, stamped(quote.payloadToSign))).status).toBe(200);
});

test("no other stamp executes a quote from a wallet", async () => {
  const [quote, other] = [await walletQuote(), await walletQuote()];
  const before = await balance();
  const refusal = async (headers: Record<string, string>): Promise<string> => {
    const { status, body } = await execute(service, quote.id, { headers });
    return `${status} ${body.code}`;
  };
  expect(await refusal(stamped(other.payloadToSign).headers)).toBe("401 WALLET_SIGNATURE_INVALID");
  expect(await refusal(stamped(quote.payloadToSign, walletKey()).headers)).toBe("401 WALLET_SIGNATURE_INVALID");
  expect(await refusal({ "service-wallet-signature": "nonsense" })).toBe("401 WALLET_SIGNATURE_MALFORMED");
  const { requestId } = await challenge(quote.id);
  expect(await refusal({ "request-id": requestId })).toBe("401 WALLET_SIGNATURE_MISSING");
  const unknown = "Request:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b31";
  const headers = { ...stamped(quote.payloadToSign).headers, "request-id": unknown };
  expect(await refusal(headers)).toBe("401 UNAUTHORIZED");
  const theirs = await challenge(other.id);
  expect(await refusal(retryHeaders(theirs, key))).toBe("401 UNAUTHORIZED");
  const otherWallet = await openWallet(service, await createWallet(service));
  expect(await refusal(stamped(quote.payloadToSign, otherWallet.key).headers)).toBe("401 WALLET_SIGNATURE_INVALID");
  expect(await balance()).toBe(before);
});

test("the sandbox's legacy stamp is accepted", async () => {
  const quote = await walletQuote();
  const headers = { "service-wallet-signature": "sandbox-valid-signature" };
  expect((await execute(service, quote.id, { headers })).status).toBe(200);
});

test("an uncovered wallet is rejected before and after the signature", async () => {
  const quote = await walletQuote({ lockedCurrencyAmount: 1_000_000_000 });
  const refused = { status: 400, body: { code: "INSUFFICIENT_BALANCE" } };
  expect(await execute(service, quote.id)).toMatchObject(refused);
  expect(await execute(service, quote.id, stamped(quote.payloadToSign))).toMatchObject(refused);
});

test("twenty concurrent stamps execute a quote once", async () => {
  const quote = await walletQuote();
  const before = (await balance()) ?? 0;
  const options = stamped(quote.payloadToSign);
  const replies = await Promise.all(Array.from({ length: 20 }, () => execute(service, quote.id, options)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await balance()).toBe(before - 1_000_000);
});
