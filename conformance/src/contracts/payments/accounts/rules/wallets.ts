import type { Derivation, Exchange, Trial } from "../../words.ts";
import { answerOf, fixturesOf, perform, check, textAt, valueAt } from "../../words.ts";
import { operation as rowOf } from "@tallystick/contract";
import { generateKeyPair, unsealExport, WalletError } from "@tallystick/wallet";
import { challengeOf, stamped } from "../../../../requests/fixtures/perform.ts";
import { isMnemonic } from "../mnemonic.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { walletOf } from "../fixtures.ts";
import { sessionOf } from "../../auth/fixtures.ts";

/** What only a wallet's holder may do: hide it, and export its mnemonic. */
export const walletRules: readonly Derivation[] = [
  check("internalAccounts.update", "hiding a wallet needs a valid stamp", "ACCT-12", async (t: Trial, expect) => {
    const operation = "internalAccounts.update";
    const { signedRetry } = rowOf(t.contract, operation);
    const [wallet, session] = [await walletOf(t), await sessionOf(t)];
    const expectPrivate = async (state: string, wanted: boolean, reply: Exchange): Promise<void> => {
      const is = await isPrivate(t);
      expect.that(state, is === wanted, () => [`privateEnabled ${wanted}`, `${is}, after ${answerOf(reply)}`]);
    };
    const was = await isPrivate(t);
    for (const wanted of [!was, was]) {
      const request = { params: { id: wallet.id }, body: { privateEnabled: wanted } };
      const first = await t.call(operation, request);
      expect.status(`${wanted}, unsigned`, first, 202);
      await expectPrivate(`${wanted}, unsigned`, !wanted, first);
      const challenge = challengeOf(first);
      t.precondition(challenge !== undefined && signedRetry !== undefined, "no signature is asked for");
      const bad = await t.call(operation, stamped(request, signedRetry, challenge, "not-a-stamp"));
      expect.status(`${wanted}, badly stamped`, bad, 401);
      await expectPrivate(`${wanted}, badly stamped`, !wanted, bad);
      const stamp = session.stamp(challenge.payloadToSign);
      const good = await t.call(operation, stamped(request, signedRetry, challenge, stamp));
      expect.status(`${wanted}, stamped`, good, 200);
      expect.same(`${wanted}, its reply`, "privateEnabled", wanted, valueAt(good.body, "privateEnabled"));
      await expectPrivate(`${wanted}, stamped`, wanted, good);
    }
  }),

  /** What was asked is done, and that is no change here. */
  check(
    "internalAccounts.update",
    "setting privateEnabled to its value changes nothing",
    "SRETRY-04",
    async (t: Trial, expect) => {
      const was = await isPrivate(t);
      const request = { params: { id: (await walletOf(t)).id }, body: { privateEnabled: was } };
      const reply = await perform(t, "internalAccounts.update", request, await sessionOf(t));
      t.precondition(reply.status === 200, "a wallet cannot be set to what it is");
      const is = await isPrivate(t);
      expect.that("afterwards", is === was, () => [`privateEnabled ${was}, as before and as asked`, String(is)]);
    },
  ),
  check("internalAccounts.export", "exporting a wallet needs a valid stamp", "ACCT-13", async (t: Trial, expect) => {
    const operation = "internalAccounts.export";
    const { signedRetry } = rowOf(t.contract, operation);
    const [wallet, session] = [await walletOf(t), await sessionOf(t)];
    const request = { params: { id: wallet.id }, body: { clientPublicKey: generateKeyPair().publicKey } };
    const expectAbsent = (state: string, status: number, reply: Exchange): void => {
      expect.status(state, reply, status);
      expect.that(`${state}, its reply`, !reply.text.includes(SECRET), () => [
        `no ${SECRET}`,
        `${answerOf(reply)} with ${SECRET}`,
      ]);
    };
    const first = await t.call(operation, request);
    expectAbsent("unsigned", 202, first);
    const challenge = challengeOf(first);
    t.precondition(challenge !== undefined && signedRetry !== undefined, "no signature is asked for");
    const bad = await t.call(operation, stamped(request, signedRetry, challenge, "not-a-stamp"));
    expectAbsent("badly stamped", 401, bad);
    const stamp = session.stamp(challenge.payloadToSign);
    const good = await t.call(operation, stamped(request, signedRetry, challenge, stamp));
    expect.status("stamped", good, 200);
    const isGiven = textAt(good.body, "id") === wallet.id && (textAt(good.body, SECRET) ?? "") !== "";
    expect.that("stamped, its reply", isGiven, () => [
      `${wallet.id} with its ${SECRET}`,
      `${String(textAt(good.body, "id"))} with ${String(textAt(good.body, SECRET))}`,
    ]);
  }),
  check("internalAccounts.export", "an export has the declared format", "G-30c", async (t, expect) => {
    const text = await exported(t, generateKeyPair().publicKey);
    const outer = parsed(text);
    const expectForm = (state: string, isRight: boolean, expected: string, observed: unknown): void =>
      expect.that(state, isRight, () => [expected, JSON.stringify(observed) ?? "nothing"]);
    const texts = ["data", "dataSignature", "enclaveQuorumPublic"].every((name) => typeof outer[name] === "string");
    const isRight = outer["version"] === "v1.0.0" && texts;
    expectForm("what is given", isRight, "version v1.0.0, data, dataSignature and enclaveQuorumPublic", outer);
    const inner = isHex(outer["data"]) ? parsed(Buffer.from(outer["data"], "hex").toString()) : {};
    const point = inner["encappedPublic"];
    const isSealed = isHex(point) && /^04.{128}$/i.test(point) && isHex(inner["ciphertext"]);
    const names = "hex of JSON with encappedPublic, ciphertext and organizationId";
    expectForm("its data", isSealed && typeof inner["organizationId"] === "string", names, inner);
  }),
  check("internalAccounts.export", "an export opens with the client's key only", "G-30d", async (t, expect) => {
    const [mine, other] = [generateKeyPair(), generateKeyPair()];
    const sealed = await exported(t, mine.publicKey);
    const words = await opened(sealed, mine.privateKey);
    expect.that("its own key", words !== undefined && isMnemonic(words), () => [
      "a BIP-39 mnemonic",
      words === undefined ? "nothing that opens" : `${words.split(" ").length} words that are none`,
    ]);
    const byOther = await opened(sealed, other.privateKey);
    expect.that("another key", byOther === undefined, () => ["nothing that opens", "it opened"]);
  }),
];

async function isPrivate(t: Trial): Promise<boolean> {
  const [customer, wallet] = [await customerOf(t), await walletOf(t)];
  const reply = await t.call("customers.internalAccounts.list", { query: { customerId: customer.id } });
  const shown = fixturesOf(reply, "Internal accounts").find(({ id }) => id === wallet.id);
  return valueAt(shown?.body, "privateEnabled") === true;
}

const SECRET = "encryptedWalletCredentials";

/** An export to this key, as received. */
async function exported(t: Trial, clientPublicKey: string): Promise<string> {
  const { id } = await walletOf(t);
  const reply = await perform(t, "internalAccounts.export", { params: { id }, body: { clientPublicKey } });
  const text = textAt(reply.body, SECRET);
  t.precondition(text !== undefined, "the wallet could not be exported");
  return text;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text)) } as Record<string, unknown>;
  } catch {
    return {};
  }
}

function isHex(value: unknown): value is string {
  return typeof value === "string" && /^([0-9a-f]{2})+$/i.test(value);
}

async function opened(sealed: string, privateKey: string): Promise<string | undefined> {
  try {
    return await unsealExport(sealed, privateKey);
  } catch (error) {
    if (error instanceof WalletError) return undefined;
    throw error;
  }
}
