import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "./mailer.ts";

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…`; with `smtp` the connection uses STARTTLS if the server supports it.
   */
  url: string;
  /** The sender of mails for platforms that have set none. */
  from: string;
}

/** Milliseconds a server may be silent. */
const patienceMs = 10_000;

/** Hands mails to an SMTP server. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, pool: true, maxConnections: 4, ...timeouts });
  return {
    send: async ({ from: { name, address = from }, ...mail }: Mail) => {
      await transport.sendMail({ ...mail, from: { name, address }, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}
