/** The value of `Authorization` for a client id and secret, encoded as UTF-8. */
export function basicCredentials(clientId: string, clientSecret: string): string {
  // TypeScript requires both; in plain JavaScript an environment variable may be missing.
  if (typeof clientId !== "string" || typeof clientSecret !== "string")
    throw new TypeError("createClient needs clientId and clientSecret, both strings");
  if (clientId.includes(":"))
    throw new TypeError("clientId must not contain a colon: Basic authentication ends the id at the first colon");
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`;
}

/** The value of `Authorization` for a token; `named` is what is missing. */
export function bearerCredentials(token: unknown, named = "a token"): string {
  if (typeof token !== "string" || token.trim() === "") throw new TypeError(`createClient needs ${named}, a string`);
  return `Bearer ${token}`;
}
