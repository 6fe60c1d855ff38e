import { createHash } from "node:crypto";

/** The passkeys that a platform accepts. */
export interface PasskeyPolicy {
  /**
   * Where passkeys may be registered and used: `https://app.example.com`. Absent: in the sandbox any place where browsers
   * allow it; in production none.
   */
  origins?: readonly string[];
  /** Ids of relying parties, such as `example.com`; absent: the host of the origin, and the domains that it is in. */
  relyingParties?: readonly string[];
  /** Whether the authenticator must have verified its user, by PIN or fingerprint; `preferred` by default. */
  userVerification?: UserVerification;
}

export type UserVerification = "required" | "preferred";

export const userVerifications: readonly UserVerification[] = ["required", "preferred"];

/** The policy of each platform, by its id. */
export type PasskeyPolicies = (platformId: string) => PasskeyPolicy;

/** Any origin where browsers allow passkeys, and that of an Android app. */
const usualOrigin = /^(?:https:\/\/[^/]+|http:\/\/(?:[\w-]+\.)*localhost(?::\d+)?|android:apk-key-hash:[\w-]+)$/;

/** Whether this is written as browsers report an origin: `https://app.example.com`, without a path. */
export function isOrigin(text: string): boolean {
  if (!usualOrigin.test(text)) return false;
  return text.startsWith("android:") || (URL.canParse(text) && new URL(text).origin === text);
}

/** What an authenticator reported, as the policy judges it. */
interface Ceremony {
  origin: string;
  /** SHA-256 of the relying party's id. */
  rpIdHash: Uint8Array;
  isUserVerified: boolean;
}

/** @throws an Error with the violated part of the policy. */
export function checkPolicy(
  { origins, relyingParties, userVerification }: PasskeyPolicy,
  { origin, rpIdHash, isUserVerified }: Ceremony,
): void {
  const isAllowed = origins?.includes(origin) ?? usualOrigin.test(origin);
  if (!isAllowed) throw new Error(`Passkeys of the origin ${origin} are not allowed`);
  const parties = relyingParties ?? (origins && domainsOf(origin));
  if (parties && !parties.some((id) => digestOf(id).equals(rpIdHash)))
    throw new Error("Passkeys of this relying party are not allowed");
  if (userVerification === "required" && !isUserVerified) throw new Error("The user was not verified");
}

/** The host and the domains that it is in. Of an app's origin nothing follows. */
function domainsOf(origin: string): string[] | undefined {
  if (origin.startsWith("android:")) return undefined;
  const labels = new URL(origin).hostname.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

function digestOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
