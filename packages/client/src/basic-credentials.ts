/** The value of `Authorization` for a client id and secret, UTF-8 throughout. */
export function basicCredentials(clientId: string, clientSecret: string): string {
  // The compiler asks for both; a program without one may have forgotten its environment.
  if (typeof clientId !== "string" || typeof clientSecret !== "string")
    throw new TypeError("createClient needs clientId and clientSecret, both texts");
  if (clientId.includes(":")) throw new TypeError("clientId must not contain a colon: it would end there");
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`;
}
