import type { Mail, Mailer } from "../src/mail/index.ts";

/** Where a test reads the mails. */
export interface Mailbox {
  mailer: Mailer;
  /** The oldest unread mail, as soon as there is one. */
  next: () => Promise<Mail>;
  /** The number of mails so far. */
  count: () => number;
  /** Refuses the next mails, this many. */
  refuse: (times: number) => void;
}

export function mailbox(): Mailbox {
  const mails: Mail[] = [];
  const readers: ((mail: Mail) => void)[] = [];
  let count = 0;
  let refusals = 0;
  return {
    mailer: {
      async send(mail) {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error("mailbox full");
        }
        count += 1;
        const reader = readers.shift();
        if (reader) reader(mail);
        else mails.push(mail);
      },
      close: () => {},
    },
    next: () => {
      const mail = mails.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => void readers.push(resolve));
    },
    count: () => count,
    refuse: (times) => (refusals = times),
  };
}

/** The code in a mail. */
export function codeIn({ text }: Mail): string {
  return /is (\w+)\./.exec(text)?.[1] ?? "";
}
