import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type FetchImplementation,
  type JSONWebKeySet,
} from "jose";
import { expect, onTestFinished, test, vi } from "vitest";
import { pino } from "pino";
import { NeedsFetch } from "../../runtime/needs-fetch.ts";
import { createKeySets, type KeySets } from "./key-sets.ts";

const issuer = "https://id.example.com";
const minute = 60_000;

interface Issuer {
  sets: KeySets;
  /** What the issuer publishes from now on; undefined: it does not reply. */
  publish: (keys: JSONWebKeySet | undefined) => void;
  wait: (milliseconds: number) => void;
  /** From where its documents were fetched. */
  reaches: Set<string>;
  /** How often its keys were fetched. */
  fetchCount: () => number;
}

function startIssuer(named: unknown = issuer, keysAt = `${issuer}/keys`): Issuer {
  let published: JSONWebKeySet | undefined;
  let fetchCount = 0;
  const reaches = new Set<string>();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const fetchKeys: FetchImplementation = async (url) => {
    if (url === `${issuer}/.well-known/openid-configuration`) return Response.json({ issuer: named, jwks_uri: keysAt });
    fetchCount += 1;
    return published ? Response.json(published) : new Response(null, { status: 503 });
  };
  const sets = createKeySets({ logger: pino({ level: "silent" }) }, (reach) => {
    reaches.add(reach);
    return fetchKeys;
  });
  return {
    reaches,
    sets,
    publish: (keys) => (published = keys),
    wait: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds),
    fetchCount: () => fetchCount,
  };
}

interface Signer {
  set: JSONWebKeySet;
  token: string;
}

async function signerOf(kid: string, alg = "ES256"): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { set: { keys: [{ ...(await exportJWK(publicKey)), kid, alg }] }, token: await tokenOf(privateKey, kid, alg) };
}

function tokenOf(key: CryptoKey | Uint8Array, kid: string, alg: string): Promise<string> {
  return new SignJWT({ sub: "ada" }).setProtectedHeader({ alg, kid }).sign(key);
}

/** Checks like a unit of work that is run again once what it needs was fetched. */
async function check(sets: KeySets, token: string, runs = 3): Promise<string> {
  try {
    await sets.checkSignature(token, issuer);
    return "good";
  } catch (error) {
    if (!(error instanceof NeedsFetch) || runs === 0) return (error as Error).message;
    await error.fetch();
    return check(sets, token, runs - 1);
  }
}

test.for(["ES256", "RS256", "PS384", "EdDSA"])(
  "a token signed with %s is verified with its issuer's key",
  async (alg) => {
    const { sets, publish, fetchCount } = startIssuer();
    const [signer, other] = [await signerOf("a", alg), await signerOf("a", alg)];
    publish(signer.set);

    expect(await check(sets, signer.token)).toBe("good");
    expect(await check(sets, other.token)).toBe("the signature does not verify");
    expect(await check(sets, `${signer.token.slice(0, -8)}AAAAAAAA`)).toBe("the signature does not verify");
    expect(fetchCount()).toBe(1);
  },
);

test("an unsigned token, or one signed with a public secret, is rejected", async () => {
  const { sets, publish } = startIssuer();
  const { set, token } = await signerOf("a");
  publish(set);
  const [, claims = ""] = token.split(".");
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
  const shared = await tokenOf(Buffer.from(JSON.stringify(set.keys[0])), "a", "HS256");
  for (const forged of [none, shared, "e30.e30.e30"])
    expect(await check(sets, forged)).toBe("the signature does not verify");
});

test("an unknown key id fetches the keys again, at most every ten seconds", async () => {
  const { sets, publish, wait, fetchCount } = startIssuer();
  const [old, rotated] = [await signerOf("old"), await signerOf("new")];
  publish(old.set);
  expect(await check(sets, old.token)).toBe("good");
  publish(rotated.set);

  expect(await check(sets, rotated.token)).toBe("the signature does not verify");
  expect(fetchCount()).toBe(1);
  wait(11_000);
  expect(await check(sets, rotated.token)).toBe("good");
  expect(await check(sets, old.token)).toBe("the signature does not verify");
  expect(fetchCount()).toBe(2);
});

test("keys are fetched again every ten minutes, and a withdrawn key verifies nothing", async () => {
  const { sets, publish, wait } = startIssuer();
  const [old, rotated] = [await signerOf("old"), await signerOf("new")];
  publish(old.set);
  expect(await check(sets, old.token)).toBe("good");
  publish(rotated.set);
  wait(10 * minute - 1);
  expect(await check(sets, old.token)).toBe("good");
  wait(1);
  expect(await check(sets, old.token)).toBe("the signature does not verify");
});

test("ten concurrent tokens cause one fetch", async () => {
  const { sets, publish, fetchCount } = startIssuer();
  const { set, token } = await signerOf("a");
  publish(set);
  const checked = await Promise.all(Array.from({ length: 10 }, () => check(sets, token)));
  expect([new Set(checked), fetchCount()]).toEqual([new Set(["good"]), 1]);
});

test("a failed or invalid fetch of an issuer's keys is repeated after ten seconds", async () => {
  const { sets, publish, wait, fetchCount } = startIssuer();
  const { set, token } = await signerOf("a");
  expect(await check(sets, token)).toBe("the keys of the issuer cannot be read now");
  expect(await check(sets, token)).toBe("the keys of the issuer cannot be read now");
  expect(fetchCount()).toBe(1);
  wait(11_000);
  publish({ keys: "none" } as unknown as JSONWebKeySet);
  expect(await check(sets, token)).toBe("the keys of the issuer cannot be read now");
  wait(11_000);
  publish(set);
  expect(await check(sets, token)).toBe("good");
});

test.for(["https://other.example.com", `${issuer}/`, undefined])(
  "a discovery document of %s is rejected for this issuer",
  async (named) => {
    const { sets, publish, fetchCount } = startIssuer(named ?? null);
    const { set, token } = await signerOf("a");
    publish(set);
    expect(await check(sets, token)).toBe("the keys of the issuer cannot be read now");
    expect(fetchCount()).toBe(0);
  },
);

test.each(["http://id.example.com/keys", "http://169.254.169.254/latest", "file:///etc/passwd", "keys"])(
  "keys at %s are never fetched",
  async (keysAt) => {
    const { sets, publish, fetchCount } = startIssuer(issuer, keysAt);
    const { set, token } = await signerOf("a");
    publish(set);
    expect(await check(sets, token)).toBe("the keys of the issuer cannot be read now");
    expect(fetchCount()).toBe(0);
  },
);

test.each([
  ["https://keys.example.net/keys", true],
  [`${issuer}/keys`, false],
] as const)("keys at %s are fetched from public addresses only: %s", async (keysAt, isElsewhere) => {
  const { sets, publish, reaches } = startIssuer(issuer, keysAt);
  const { set, token } = await signerOf("a");
  publish(set);
  expect(await check(sets, token)).toBe("good");
  expect(reaches.has("public")).toBe(isElsewhere);
});
