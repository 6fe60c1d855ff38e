import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As received: headers, an empty line, the parts. */
  raw: string;
}

export interface MailServer {
  url: string;
  /** The oldest unread mail, as soon as there is one. */
  next: () => Promise<ReceivedMail>;
  /** Refuses everything from now on, or no more. */
  refuse: (isRefusing: boolean) => void;
}

/** A real SMTP server on a free port of this machine, until the test is over. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const readers: ((mail: ReceivedMail) => void)[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error("try later"), { responseCode: 451 }) : undefined),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      const mail = { from, to, raw: Buffer.concat(chunks).toString() };
      const reader = readers.shift();
      if (reader) reader(mail);
      else mails.push(mail);
      done();
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: () => {
      const mail = mails.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => void readers.push(resolve));
    },
    refuse: (refusing) => void (isRefusing = refusing),
  };
}
