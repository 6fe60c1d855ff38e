import { contract, parseDuration } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import { authorization } from "../http/authorization.ts";
import { asObject, textAt } from "../json/value-at.ts";
import { isoTime } from "./example-reply.ts";
import type { MatchedRequest, ServerState } from "./server-state.ts";
import { sealMnemonic, sealSessionKey } from "./seal.ts";

/** The mnemonic of a wallet that holds nothing. */
const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow";

/** The fields of replies that belong to this server, whatever the document's example shows there. */
const fields: Readonly<
  Record<string, (state: ServerState, matched: MatchedRequest, body: Record<string, unknown>) => unknown>
> = {
  webhookPublicKey: ({ deliveries }) => deliveries.publicKey,
  webhookEndpoint: ({ deliveries }) => deliveries.endpoint,
  encryptedSessionSigningKey: openSession,
  encryptedWalletCredentials: (state, matched) => sealMnemonic(mnemonic, clientKeyOf(state, matched)),
  accessToken: ({ permits, recording, environment }) => {
    const token = `sat_${environment.uuid()}`;
    permits.agent.add(`Bearer ${token}`);
    recording.secrets.add(token);
    return token;
  },
  clientSecret({ permits, recording, environment }, _asked, body) {
    const secret = environment.uuid();
    const basic = authorization({ scheme: "basic", id: textAt(body, "clientId") ?? "", secret });
    permits.platform.add(basic);
    for (const each of [secret, basic.slice("Basic ".length)]) recording.secrets.add(each);
    return secret;
  },
};

/** The body with the server's own fields. Rejects with a `NoPointError` when the client's key is not one. */
export async function withOwnFields(state: ServerState, matched: MatchedRequest, body: unknown): Promise<unknown> {
  const own: Record<string, unknown> = { ...asObject(body) };
  if (asObject(body) === undefined) return body;
  for (const name of Object.keys(fields)) if (name in own) own[name] = await fields[name]?.(state, matched, own);
  return own;
}

/** Keeps what later replies depend on. */
export function takeIn({ clientKeys, deliveries }: ServerState, { request, params }: MatchedRequest): void {
  const { clientPublicKey, webhookEndpoint } = asObject(request.body) ?? {};
  if (typeof clientPublicKey === "string") clientKeys.set(params["id"] ?? "", clientPublicKey);
  if (typeof webhookEndpoint === "string") deliveries.endpoint = webhookEndpoint;
  if (webhookEndpoint === null) deliveries.endpoint = undefined;
}

/** Opens a session, and sets its expiry in the body. */
async function openSession(
  state: ServerState,
  matched: MatchedRequest,
  body: Record<string, unknown>,
): Promise<string> {
  const { sessions, environment } = state;
  const pair = generateKeyPair();
  const lives = matched.call.scenario.session === "short" ? shortLifeMs : longLifeMs;
  const sealed = await sealSessionKey(pair.privateKey, clientKeyOf(state, matched));
  const openedMs = environment.now();
  const isBySlowClock = matched.call.scenario.session === "slow-clock";
  const { expiresMs } = sessions.open(
    { id: textAt(body, "id") ?? "", expiresMs: openedMs + lives, openedMs, isBySlowClock },
    pair,
  );
  const behindMs = isBySlowClock ? slowClockMs : 0;
  body["expiresAt"] = isoTime(expiresMs - behindMs);
  for (const name of ["createdAt", "updatedAt"]) if (name in body) body[name] = isoTime(openedMs - behindMs);
  return sealed;
}

/** How far the slow clock is behind: a session of a quarter of an hour seems to have ended when it is opened. */
export const slowClockMs: number = 16 * 60 * 1_000;

const shortLifeMs = 1_000;
const longLifeMs = parseDuration(contract.expiries.find(({ model }) => model === "AuthSession")?.after ?? "PT15M");

function clientKeyOf({ clientKeys }: ServerState, { params }: MatchedRequest): string {
  return clientKeys.get(params["id"] ?? "") ?? "";
}
