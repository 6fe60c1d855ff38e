import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from "jose";
import { NeedsFromOutside } from "../runtime/outside.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The keys of the issuers of ID tokens, as each publishes them. */
export interface KeySets {
  /**
   * Checks a token's signature with its issuer's keys (G-90).
   * @throws an Error that says what does not hold; `NeedsFromOutside` when the keys have to be fetched first.
   */
  checkSignature: (token: string, issuer: string) => Promise<void>;
}

/** Gets the key set of an issuer over the network. */
export type FetchKeys = (issuer: string) => Promise<JSONWebKeySet>;

interface Known {
  at: number;
  /** Absent when they could not be had. */
  verifyWith?: ReturnType<typeof createLocalJWKSet>;
}

/** Signatures that show a private key; a shared secret, or none at all, shows nothing. */
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

/** Milliseconds after which keys are fetched anew; and within which they are not, whatever token comes along. */
const freshFor = 10 * 60 * 1000;
const restFor = 10 * 1000;

/** Keeps what it fetched for ten minutes; a key it does not know makes it look again, six times a minute at most. */
export function createKeySets({ clock, logger }: Pick<Runtime, "clock" | "logger">, fetchKeys: FetchKeys): KeySets {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<void>>();

  async function fetchInto(issuer: string): Promise<void> {
    const verifyWith = await fetchKeys(issuer)
      .then(createLocalJWKSet)
      .catch((error: unknown) => logger.warn({ err: error, issuer }, "the keys of an issuer cannot be read"));
    known.set(issuer, { at: clock.now(), ...(verifyWith && { verifyWith }) });
  }

  /** Whoever needs the same keys meanwhile waits for the same answer. */
  function needs(issuer: string): NeedsFromOutside {
    return new NeedsFromOutside(`the keys of ${issuer}`, () => {
      const answer = asked.get(issuer) ?? fetchInto(issuer).finally(() => asked.delete(issuer));
      asked.set(issuer, answer);
      return answer;
    });
  }

  return {
    async checkSignature(token, issuer) {
      const keys = known.get(issuer);
      const age = clock.now() - (keys?.at ?? 0);
      if (!keys || age > freshFor || (!keys.verifyWith && age > restFor)) throw needs(issuer);
      if (!keys.verifyWith) throw new Error("the keys of the issuer cannot be read now");
      try {
        await compactVerify(token, keys.verifyWith, { algorithms });
      } catch (cause) {
        if (cause instanceof errors.JWKSNoMatchingKey && age > restFor) throw needs(issuer);
        throw new Error("the signature does not verify", { cause });
      }
    },
  };
}

const timeoutMs = 5000;

/** Asks the issuer where its keys are, and for the keys, as OpenID Connect Discovery says. */
export const discoverKeys: FetchKeys = async (issuer) => {
  const base = issuer.includes("://") ? issuer : `https://${issuer}`;
  const configuration = await readJson(`${base.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const { jwks_uri: address } = configuration;
  if (typeof address !== "string") throw new Error(`${issuer} does not say where its keys are`);
  const { keys } = await readJson(address);
  if (!Array.isArray(keys)) throw new Error(`${issuer} publishes no key set`);
  return { keys };
};

async function readJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "application/json" },
  });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  const value: unknown = await response.json();
  return typeof value === "object" && value !== null ? { ...value } : {};
}
