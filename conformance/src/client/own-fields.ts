import { contract, parseDuration } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import { authorization } from "../http/authorization.ts";
import { asObject, textAt } from "../world/value-at.ts";
import { isoTime } from "./example-reply.ts";
import type { Asked, House } from "./house.ts";
import { sealMnemonic, sealSessionKey } from "./seal.ts";

/** Words of a wallet that holds nothing. */
const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow";

/** The fields of replies that are this very server's, whatever the document's example shows there. */
const fields: Readonly<Record<string, (house: House, asked: Asked, body: Record<string, unknown>) => unknown>> = {
  webhookPublicKey: ({ deliveries }) => deliveries.publicKey,
  webhookEndpoint: ({ deliveries }) => deliveries.endpoint,
  encryptedSessionSigningKey: openSession,
  encryptedWalletCredentials: (house, asked) => sealMnemonic(mnemonic, clientKeyOf(house, asked)),
  accessToken: ({ permits, seen, surroundings }) => {
    const token = `sat_${surroundings.uuid()}`;
    permits.agent.add(`Bearer ${token}`);
    seen.secrets.add(token);
    return token;
  },
  clientSecret({ permits, seen, surroundings }, _asked, body) {
    const secret = surroundings.uuid();
    const basic = authorization({ scheme: "basic", id: textAt(body, "clientId") ?? "", secret });
    permits.platform.add(basic);
    for (const each of [secret, basic.slice("Basic ".length)]) seen.secrets.add(each);
    return secret;
  },
};

/** The body with the server's own fields. Rejects with a `NoPointError` where the client's key is none. */
export async function withOwnFields(house: House, asked: Asked, body: unknown): Promise<unknown> {
  const own: Record<string, unknown> = { ...asObject(body) };
  if (asObject(body) === undefined) return body;
  for (const name of Object.keys(fields)) if (name in own) own[name] = await fields[name]?.(house, asked, own);
  return own;
}

/** Keeps what later replies depend on. */
export function takeIn({ clientKeys, deliveries }: House, { request, params }: Asked): void {
  const { clientPublicKey, webhookEndpoint } = asObject(request.body) ?? {};
  if (typeof clientPublicKey === "string") clientKeys.set(params["id"] ?? "", clientPublicKey);
  if (typeof webhookEndpoint === "string") deliveries.endpoint = webhookEndpoint;
  if (webhookEndpoint === null) deliveries.endpoint = undefined;
}

/** Opens one, and lets the body say when it ends. */
async function openSession(house: House, asked: Asked, body: Record<string, unknown>): Promise<string> {
  const { sessions, surroundings } = house;
  const pair = generateKeyPair();
  const lives = asked.call.trick.session === "short" ? shortLifeMs : longLifeMs;
  const sealed = await sealSessionKey(pair.privateKey, clientKeyOf(house, asked));
  const { expiresMs } = sessions.open(textAt(body, "id") ?? "", pair, surroundings.now() + lives);
  body["expiresAt"] = isoTime(expiresMs);
  return sealed;
}

const shortLifeMs = 1_000;
const longLifeMs = parseDuration(contract.expiries.find(({ model }) => model === "AuthSession")?.after ?? "PT15M");

function clientKeyOf({ clientKeys }: House, { params }: Asked): string {
  return clientKeys.get(params["id"] ?? "") ?? "";
}
