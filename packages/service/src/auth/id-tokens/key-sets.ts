import {
  compactVerify,
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type RemoteJWKSet,
} from "jose";
import { NeedsFetch } from "../../runtime/needs-fetch.ts";
import type { Reach } from "../../runtime/reach.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { fetchWithin } from "./fetch-within.ts";

/** The keys of the issuers of ID tokens, as each publishes them. */
export interface KeySets {
  /**
   * Checks a token's signature with its issuer's keys (G-90).
   * @throws an Error that says what does not hold; `NeedsFetch` when the keys have to be fetched first.
   */
  checkSignature: (token: string, issuer: string) => Promise<void>;
}

/** Asymmetric algorithms only: a shared secret, or no signature at all, proves nothing about the issuer. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const timeoutMs = 5000;

/** How long an issuer that could not be read is not asked again; also how long an unknown key causes no new fetch. */
const cooldownMs = 10 * 1000;

const limits = { cacheMaxAge: 10 * 60 * 1000, cooldownDuration: cooldownMs, timeoutDuration: timeoutMs };

/**
 * Key sets are fetched and cached by jose, in real time: for ten minutes; an unknown key causes a fetch six times a
 * minute at most. They are fetched outside of units of work only, so tokens are checked with what was fetched last.
 */
export function createKeySets(
  { logger }: Pick<Runtime, "logger">,
  fetchFrom: (reach: Reach) => FetchImplementation = fetchWithin,
): KeySets {
  const known = new Map<string, RemoteJWKSet>();
  const failedAt = new Map<string, number>();
  const loading = new Map<string, Promise<void>>();

  async function load(issuer: string): Promise<void> {
    try {
      const keys = known.get(issuer) ?? (await discover(issuer, fetchFrom));
      await keys.reload();
      known.set(issuer, keys);
    } catch (error) {
      known.delete(issuer);
      failedAt.set(issuer, Date.now());
      logger.warn({ err: error, issuer }, "the keys of an issuer cannot be read");
    }
  }

  /** Units of work that need the keys of one issuer at the same time share one fetch. */
  function needs(issuer: string): NeedsFetch {
    return new NeedsFetch(`the keys of ${issuer}`, () => {
      const pending = loading.get(issuer) ?? load(issuer).finally(() => loading.delete(issuer));
      loading.set(issuer, pending);
      return pending;
    });
  }

  return {
    async checkSignature(token, issuer) {
      const keys = known.get(issuer);
      if (!keys && Date.now() - (failedAt.get(issuer) ?? 0) <= cooldownMs)
        throw new Error("the keys of the issuer cannot be read now");
      const published = keys?.fresh === true ? keys.jwks() : undefined;
      if (!keys || !published) throw needs(issuer);
      try {
        await compactVerify(token, createLocalJWKSet(published), { algorithms });
      } catch (cause) {
        if (cause instanceof errors.JWKSNoMatchingKey && !keys.coolingDown) throw needs(issuer);
        throw new Error("the signature does not verify", { cause });
      }
    },
  };
}

/**
 * Asks the issuer for the URL of its keys by OpenID Connect Discovery, which must speak of this issuer: else one issuer could
 * answer with the keys of another (V-93). jose has no discovery.
 */
async function discover(issuer: string, fetchFrom: (reach: Reach) => FetchImplementation): Promise<RemoteJWKSet> {
  const base = issuer.includes("://") ? issuer : `https://${issuer}`;
  const url = `${base.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetchFrom("anywhere")(url, {
    method: "GET",
    redirect: "manual",
    headers: new Headers({ accept: "application/json" }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${url} replied with ${response.status}`);
  const configuration: unknown = await response.json();
  const named: unknown = Reflect.get(Object(configuration), "issuer");
  if (named !== base) throw new Error(`${url} speaks of another issuer: ${JSON.stringify(named)}`);
  const address: unknown = Reflect.get(Object(configuration), "jwks_uri");
  if (typeof address !== "string") throw new Error(`${issuer} does not say where its keys are`);
  const keys = new URL(address);
  // Who can change what goes over plain HTTP could put keys of his own there.
  const isOwn = keys.origin === new URL(base).origin;
  if (keys.protocol !== "https:" && !isOwn) throw new Error(`${issuer} names keys without TLS: ${address}`);
  // The operator named the issuer, wherever it is; the issuer sends this service nowhere inside the operator's network.
  return createRemoteJWKSet(keys, { ...limits, [customFetch]: fetchFrom(isOwn ? "anywhere" : "public") });
}
