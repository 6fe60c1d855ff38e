import { expect, test } from "vitest";
import { codeMail } from "./view.ts";

const settings = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: "Notifications",
};

test("a platform without settings sends the service's default mail", () => {
  const { html, ...mail } = codeMail("ada@example.com", "123456", settings);
  expect(mail).toEqual({
    to: "ada@example.com",
    from: { name: "Notifications" },
    subject: "Your code for your wallet",
    text: expect.stringContaining("valid for 5 minutes"),
  });
  expect(html).not.toContain("<img");
});

test("a code's mail escapes the platform's name", () => {
  const mail = codeMail("ada@example.com", "1234", {
    ...settings,
    appName: "Fish & <Chips>",
    expirationSeconds: 1,
    sendFromEmailAddress: "no-reply@app.example",
    sendFromEmailSenderName: "App",
    replyToEmailAddress: "help@app.example",
    logoUrl: 'https://app.example/logo.png?"',
  });
  expect(mail).toMatchObject({
    from: { name: "App", address: "no-reply@app.example" },
    replyTo: "help@app.example",
    text: expect.stringContaining("Fish & <Chips>"),
  });
  expect(mail.text).toContain("valid for 1 second,");
  expect(mail.html).toContain("Fish &amp; &lt;Chips&gt;");
  expect(mail.html).toContain('src="https://app.example/logo.png?&quot;"');
});
