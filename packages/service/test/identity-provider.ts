import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** An OpenID provider in a process of its own. */
export interface IdentityProvider {
  issuer: string;
  /** The ID token for a user who signs in, with this nonce. */
  signIn: (subject: string, nonce: string) => Promise<string>;
}

const redirectUri = "https://app.example.com/signed-in";

/** Runs until the test is over. */
export async function startIdentityProvider(clientId: string): Promise<IdentityProvider> {
  const script = join(import.meta.dirname, "identity-provider-process.ts");
  const child = spawn(process.execPath, [script, clientId, redirectUri], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void child.kill());
  const [issuer] = (await once(createInterface(child.stdout), "line")) as [string];
  return { issuer, signIn: (subject, nonce) => signIn(issuer, { clientId, subject, nonce }) };
}

/** What a person does in a browser: follows redirects, signs in, and consents. */
async function signIn(issuer: string, who: { clientId: string; subject: string; nonce: string }): Promise<string> {
  const browser = startBrowser(issuer);
  const question = new URLSearchParams({
    client_id: who.clientId,
    redirect_uri: redirectUri,
    response_type: "id_token",
    scope: "openid email",
    nonce: who.nonce,
  });
  const login = await browser.go(`/auth?${question.toString()}`);
  const consent = await browser.go(login, { prompt: "login", login: who.subject, password: "any" });
  const end = await browser.go(consent, { prompt: "consent" });
  const token = new URLSearchParams(new URL(end).hash.slice(1)).get("id_token");
  if (token === null) throw new Error(`The provider ended at ${end}`);
  return token;
}

interface Browser {
  /** The last page: one of the provider, or the client's. */
  go: (url: string, form?: Record<string, string>) => Promise<string>;
}

function startBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();
  const go: Browser["go"] = async (url, form) => {
    const here = new URL(url, origin);
    if (here.origin !== origin) return here.href;
    const response = await fetch(here, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    await response.arrayBuffer();
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    return next === null ? here.href : go(new URL(next, here).href);
  };
  return { go };
}
