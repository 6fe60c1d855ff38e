import type { RuleId } from "@tallystick/contract";
import type { FreshClaims } from "../identity-proofs.ts";
import type { Claims } from "../oidc.ts";

/** Claims that differ from those of a fresh token in one respect, and the expected reply. */
export interface ClaimCase {
  state: string;
  claims(fresh: FreshClaims): Claims;
  /** Statuses, any of which is right; absent: the token is accepted. */
  refused?: readonly number[];
  /** The third part of the token. */
  signature?: string;
}

const [malformed, stale] = [[400, 401], [401]];

/** The rules about claims of an ID token. */
export type ClaimRule = Extract<
  RuleId,
  "OIDC-02" | "OIDC-03" | "OIDC-04" | "OIDC-05" | "OIDC-06" | "OIDC-07" | "OIDC-08" | "OIDC-12"
>;

/** What a rule says about a token, as the predicate of a check's name, and the tokens that try it. */
interface ClaimCases {
  name: string;
  cases: readonly ClaimCase[];
}

/** Per rule. Never between 60 and 65 seconds old, and never an instant itself (V-17). */
export const claimCases: Readonly<Record<ClaimRule, ClaimCases>> = {
  "OIDC-02": {
    name: "checks the age of the token",
    cases: [
      { state: "50 seconds old", claims: ({ iat }) => ({ iat: iat - 50 }) },
      { state: "70 seconds old", claims: ({ iat }) => ({ iat: iat - 70 }), refused: stale },
    ],
  },
  "OIDC-03": {
    name: "checks that the token was not issued in the future",
    cases: [
      { state: "4 seconds ahead", claims: ({ iat }) => ({ iat: iat + 4 }) },
      { state: "30 seconds ahead", claims: ({ iat }) => ({ iat: iat + 30 }), refused: stale },
    ],
  },
  "OIDC-04": {
    name: "checks that iat is a number",
    cases: [
      { state: "iat is a text", claims: ({ iat }) => ({ iat: String(iat) }), refused: malformed },
      { state: "no iat", claims: () => ({ iat: undefined }), refused: malformed },
    ],
  },
  "OIDC-05": {
    name: "checks exp of the token",
    cases: [
      { state: "exp is a text", claims: ({ iat }) => ({ exp: String(iat + 3_600) }), refused: malformed },
      { state: "no exp", claims: () => ({ exp: undefined }), refused: malformed },
      { state: "expired", claims: ({ iat }) => ({ iat: iat - 40, exp: iat - 30 }), refused: stale },
    ],
  },
  "OIDC-06": {
    name: "checks iss of the token",
    cases: [
      { state: "nobody's issuer", claims: () => ({ iss: "https://nobody.example.com" }), refused: malformed },
      { state: "a longer issuer", claims: ({ iss }) => ({ iss: `${String(iss)}.example.com` }), refused: malformed },
      { state: "no issuer", claims: () => ({ iss: undefined }), refused: malformed },
    ],
  },
  "OIDC-07": {
    name: "checks aud of the token",
    cases: [
      { state: "a list of one", claims: ({ aud }) => ({ aud: [aud] }) },
      { state: "an empty text", claims: () => ({ aud: "" }), refused: malformed },
      { state: "an empty list", claims: () => ({ aud: [] }), refused: malformed },
      { state: "a list of two", claims: ({ aud }) => ({ aud: [aud, "other.example.com"] }), refused: malformed },
      { state: "no aud", claims: () => ({ aud: undefined }), refused: malformed },
    ],
  },
  "OIDC-08": {
    name: "checks sub of the token",
    cases: [
      { state: "an empty sub", claims: () => ({ sub: "" }), refused: malformed },
      { state: "no sub", claims: () => ({ sub: undefined }), refused: malformed },
    ],
  },
  "OIDC-12": {
    name: "accepts a token with any signature",
    cases: [
      { state: "a word for a signature", claims: () => ({}), signature: "dummy" },
      { state: "other bytes for a signature", claims: () => ({}), signature: "AAECAwQFBgcICQoLDA0ODw" },
    ],
  },
};
