/** A bearer token that can be had anew. */
export interface RenewableToken {
  token: string;
}

export interface TokenRenewal {
  /** Asks for a token in place of a refused one: true when another one may be tried now. `used`: the one that was refused. */
  renew: (used: string) => Promise<boolean>;
  /** Says that the new token was refused too, so that the token is not the reason. */
  refusedToo: () => void;
}

/** After a new token was refused too, or none was given, for so many milliseconds none is asked for. */
const restMs = 5_000;

/**
 * Asks for another token once for all calls that wait for it, and writes it into the credentials. `learn` is told, so that no report
 * shows it. A token that works may end as soon as it likes: the next one is asked for at once.
 */
export function tokenRenewal(
  credentials: RenewableToken,
  ask: () => Promise<string>,
  { learn, now }: { learn: (token: string) => void; now: () => number },
): TokenRenewal {
  let asking: Promise<boolean> | undefined;
  let restsUntil = -Infinity;
  const refusedToo = (): void => {
    restsUntil = now() + restMs;
  };
  const renewOnce = async (): Promise<boolean> => {
    const before = credentials.token;
    const token = await ask();
    learn(token);
    credentials.token = token;
    if (token === before) refusedToo();
    return token !== before;
  };
  return {
    refusedToo,
    async renew(used) {
      if (used !== credentials.token) return true;
      if (now() < restsUntil) return false;
      asking ??= renewOnce().finally(() => (asking = undefined));
      return await asking;
    },
  };
}
