/** The value of `Authorization` for a client id and secret, UTF-8 throughout. */
export function basicCredentials(clientId: string, clientSecret: string): string {
  if (clientId.includes(":")) throw new TypeError("clientId must not contain a colon: it would end there");
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`;
}
