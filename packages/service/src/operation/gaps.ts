import type { RailName } from "../rails/index.ts";

/** What the operator gave at the start. */
interface Start {
  sandbox: boolean;
  /** Adapters that some operation needs, and that are not there. */
  missingRails: readonly RailName[];
  takesPasskeys: boolean;
  sendsMail: boolean;
  dumpsCore: boolean;
  /** Platforms of the store that this start does not name. */
  unserved: readonly string[];
}

/** Something that this start cannot do, or only pretends. */
export interface Gap {
  message: string;
  missing?: readonly string[];
  /** What ends it. */
  next: string;
}

/** Nobody mistakes simulated money for real money, and nobody wonders about a 501 or a passkey that is refused (V-94). */
export function gapsOf({ sandbox, missingRails, takesPasskeys, sendsMail, dumpsCore, unserved }: Start): Gap[] {
  const gaps: Gap[] = [];
  if (unserved.length > 0)
    gaps.push({
      message: "platforms of the store have no access, because this start does not name them",
      missing: unserved,
      next: "--platforms FILE that names them too, if they should have",
    });
  if (sandbox) {
    const message = "bank, card issuer, identity checks and rates are simulated: no money here is real";
    return [{ message, next: "--production, with adapters, for real money" }, ...gaps];
  }
  if (missingRails.length > 0)
    gaps.push({
      message: "operations that need what has no adapter answer 501",
      missing: missingRails,
      next: "--rails FILE, as docs/production.md says",
    });
  if (!takesPasskeys)
    gaps.push({
      message: "no passkey is taken: no origin is allowed, and so no relying party",
      missing: ["passkey origins"],
      next: "--passkey-origins https://app.example.com; --passkey-relying-parties where they are not the origins' domains",
    });
  if (!sendsMail)
    gaps.push({
      message: "no one-time code can be mailed",
      missing: ["mail server"],
      next: "--smtp-url and --mail-from",
    });
  if (dumpsCore)
    gaps.push({
      message: "a crash may write the memory, with the keys in it, into a file",
      next: "ulimit -c 0 before the start; of a container --ulimit core=0, of a unit LimitCORE=0",
    });
  return gaps;
}
