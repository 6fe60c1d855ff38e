import type { Mail, Mailer } from "./mailer.ts";

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…`; with `smtp` the connection uses STARTTLS if the server supports it, and with
   * `?requireTLS=true` nothing else.
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
  // Only where a server is given: it takes a tenth of a second, and 7 MB.
  const loading = import("nodemailer").then(({ createTransport }) =>
    createTransport({ url, pool: true, maxConnections: 4, ...timeouts }),
  );
  return {
    send: async ({ from: { name, address = from }, ...mail }: Mail) => {
      const transport = await loading;
      await transport.sendMail({ ...mail, from: { name, address }, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => void loading.then((transport) => transport.close()),
  };
}
