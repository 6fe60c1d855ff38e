import type { Credentials } from "./exchange.ts";

/** The value of the Authorization header. */
export function authorization(credentials: Credentials): string {
  return credentials.scheme === "bearer"
    ? `Bearer ${credentials.token}`
    : `Basic ${Buffer.from(`${credentials.id}:${credentials.secret}`).toString("base64")}`;
}

/** Every form of the credentials that must not be printed. */
export function secretsOf(credentials: Credentials): string[] {
  return credentials.scheme === "bearer"
    ? [credentials.token]
    : [credentials.secret, authorization(credentials).slice("Basic ".length)];
}
