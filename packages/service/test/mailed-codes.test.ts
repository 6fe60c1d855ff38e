import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished, expect, test } from "vitest";
import { startMailServer, type MailServer } from "./mail-server.ts";
import { temporaryStore } from "./temporary-store.ts";
import { walletKey } from "./wallet-key.ts";

const main = join(import.meta.dirname, "../src/main.ts");

/** The part of replies that is checked. */
interface Found {
  id: string;
  data: { id: string }[];
}

interface Production {
  child: ChildProcess;
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Found }>;
}

/** The service as a process, outside the sandbox, with its mails going to a real server. */
async function startProduction(store: string, mail: MailServer): Promise<Production> {
  const credentials = ["--client-id", "id", "--client-secret", "a secret of the test"];
  const smtp = ["--smtp-url", mail.url, "--mail-from", "no-reply@service.example"];
  const args = [
    "--port",
    "0",
    "--production",
    "--rails",
    join(import.meta.dirname, "willing-rails.ts"),
    "--encryption-key",
    `${"A".repeat(43)}=`,
    "--store",
    store,
    "--operator-port",
    "0",
    "--log-level",
    "silent",
    "--ready-json",
  ];
  const child = spawn(process.execPath, [main, ...args, ...credentials, ...smtp], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    child,
    async call(method, path, body) {
      const headers = { authorization: `Basic ${btoa("id:a secret of the test")}`, "content-type": "application/json" };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(`${url}${path}`, init);
      return { status: response.status, body: (await response.json()) as Found };
    },
  };
}

async function newCredential({ call }: Production, email: string): Promise<string> {
  const person = { customerType: "INDIVIDUAL", fullName: "Ada Holder", email };
  const customer = await call("POST", "/customers", person);
  const path = `/customers/internal-accounts?customerId=${customer.body.id}&type=EMBEDDED_WALLET`;
  const accounts = await call("GET", path);
  const query = `accountId=${accounts.body.data[0]?.id}`;
  const credentials = await call("GET", `/auth/credentials?${query}`);
  return credentials.body.data[0]?.id ?? "";
}

/** Makes the mail due that the killed process may have claimed: production has no clock to move. */
function giveUpClaim(store: string): void {
  const database = new DatabaseSync(store);
  database.exec("update auth_code_orders set due_at = 0, held_until = 0");
  database.close();
}

test("a restarted process mails the requested code, and the code opens a session", async () => {
  const mail = await startMailServer();
  const store = temporaryStore();
  const first = await startProduction(store, mail);
  const credentialId = await newCredential(first, "ada@example.com");
  mail.refuse(true);
  expect((await first.call("POST", `/auth/credentials/${credentialId}/challenge`)).status).toBe(200);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  mail.refuse(false);
  giveUpClaim(store);
  const second = await startProduction(store, mail);
  const { to, raw } = await mail.next();
  expect(to).toEqual(["ada@example.com"]);
  expect(raw).toContain("From: Notifications <no-reply@service.example>");
  const [, otp = ""] = / is (\d{6})\./.exec(raw) ?? [];
  const path = `/auth/credentials/${credentialId}/verify`;
  const proof = { type: "EMAIL_OTP", otp, clientPublicKey: walletKey().uncompressed };
  expect((await second.call("POST", path, { ...proof, otp: "000000" })).status).toBe(401);
  expect((await second.call("POST", path, proof)).status).toBe(200);
});
