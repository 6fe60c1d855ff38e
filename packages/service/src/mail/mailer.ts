import type { Logger } from "../runtime/logger.ts";

/** A mail to one person. */
export interface Mail {
  to: string;
  /** Without a sender, it comes from the transport's own address, under this name. */
  from: { name: string; address?: string };
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when another server has accepted the mail. @throws when none has; it may be retried. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** For the sandbox: mails are printed. */
export function printingMailer(logger: Logger): Mailer {
  return {
    send: async ({ to, subject, text }) => logger.info({ to, subject, text }, "mail"),
    close: () => {},
  };
}

/** Without a transport nothing is mailed, and nothing is printed. */
export function noMailer(logger: Logger): Mailer {
  return {
    send: async () => logger.warn("a mail is not sent: no mail transport is set up"),
    close: () => {},
  };
}
