import type { Mail } from "../../mail/index.ts";
import type { WalletSettings } from "../../config/index.ts";

/** The mail with a one-time code, in the platform's name (G-09). */
export function codeMail(to: string, code: string, settings: WalletSettings): Mail {
  const { appName = "your wallet", expirationSeconds, logoUrl, replyToEmailAddress } = settings;
  const { sendFromEmailAddress: address, sendFromEmailSenderName: name } = settings;
  const lines = [
    `Your code for ${appName} is ${code}.`,
    `It is valid for ${duration(expirationSeconds)}, and once. Do not share it.`,
    "If you did not ask for it, ignore this mail.",
  ];
  const picture = logoUrl === undefined ? "" : `<p><img src="${escape(logoUrl)}" alt="" height="48"></p>`;
  return {
    to,
    from: { name, ...(address !== undefined && { address }) },
    ...(replyToEmailAddress !== undefined && { replyTo: replyToEmailAddress }),
    // Locked screens display subjects, and mail servers log them.
    subject: `Your code for ${appName}`,
    text: lines.join("\n"),
    html: picture + lines.map((line) => `<p>${escape(line)}</p>`).join(""),
  };
}

function duration(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, "minute"] : [seconds, "second"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
