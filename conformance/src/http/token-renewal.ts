/** A bearer token that can be had anew. */
export interface RenewableToken {
  token: string;
}

/** Renews a token that was refused: true when another one may be tried now. `used`: the one that was refused. */
export type RenewToken = (used: string) => Promise<boolean>;

/** After a new token was refused too, or none was given, for so many milliseconds none is asked for. */
const restMs = 5_000;

/**
 * Asks for another token once for all calls that wait for it, and writes it into the credentials. `learn` is told, so that no report
 * shows it.
 */
export function tokenRenewal(
  credentials: RenewableToken,
  ask: () => Promise<string>,
  { learn, now }: { learn: (token: string) => void; now: () => number },
): RenewToken {
  let asking: Promise<boolean> | undefined;
  let askedAt = -Infinity;
  const renew = async (): Promise<boolean> => {
    const before = credentials.token;
    const token = await ask();
    askedAt = now();
    learn(token);
    credentials.token = token;
    return token !== before;
  };
  return async (used) => {
    if (used !== credentials.token) return true;
    if (now() - askedAt < restMs) return false;
    asking ??= renew().finally(() => (asking = undefined));
    return await asking;
  };
}
