import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../../test/mail-server.ts";
import type { Mail } from "./mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const mail: Mail = {
  to: "ada@example.com",
  from: { name: "Fish & Chips" },
  subject: "123456 is your code",
  text: "Your code is 123456.",
  html: "<p>Your code is 123456.</p>",
};

test("a mail goes to the server from the transport's address under the platform's name", async () => {
  const server = await startMailServer();
  const mailer = smtpMailer({ url: server.url, from: "no-reply@service.example" });
  onTestFinished(mailer.close);

  await mailer.send({ ...mail, replyTo: "help@app.example" });
  const { from, to, raw } = await server.next();
  expect([from, to]).toEqual(["no-reply@service.example", ["ada@example.com"]]);
  expect(raw).toContain('From: "Fish & Chips" <no-reply@service.example>');
  expect(raw).toContain("Reply-To: help@app.example");
  expect(raw).toContain("Subject: 123456 is your code");
  expect(raw).toContain("text/plain");
  expect(raw).toContain("text/html");
});

test("a platform's own address is the sender of its mails", async () => {
  const server = await startMailServer();
  const mailer = smtpMailer({ url: server.url, from: "no-reply@service.example" });
  onTestFinished(mailer.close);

  await mailer.send({ ...mail, from: { name: "App", address: "hello@app.example" } });
  expect((await server.next()).from).toBe("hello@app.example");
});

test("a rejecting or unreachable server is an error", async () => {
  const server = await startMailServer();
  server.refuse(true);
  for (const url of [server.url, "smtp://127.0.0.1:1"]) {
    const mailer = smtpMailer({ url, from: "no-reply@service.example" });
    onTestFinished(mailer.close);
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(Error);
  }
});

test("with ?requireTLS=true nothing is sent to a server without TLS", async () => {
  const server = await startMailServer();
  const mailer = smtpMailer({ url: `${server.url}?requireTLS=true`, from: "no-reply@service.example" });
  onTestFinished(mailer.close);
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/);
});
