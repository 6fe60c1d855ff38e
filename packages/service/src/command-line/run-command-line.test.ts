import { contract, contractName } from "@tallystick/contract";
import { packageVersion } from "../operation/package-version.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defineCommand, type Command } from "./command.ts";
import { commands } from "./commands.ts";
import { type ServeValues, serveOptionNames } from "./options.ts";
import { runCommandLine } from "./run-command-line.ts";
import { serviceOptionsOf, smtpOf } from "./service-options.ts";
import { UsageError } from "./usage-error.ts";

interface Outcome {
  values: ServeValues | undefined;
  given: readonly string[];
  printed: string;
}

/** What the command sees, instead of doing it. */
async function outcomeOf(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const outcome: Outcome = { values: undefined, given: [], printed: "" };
  const record = (name: string): Command => {
    const { check = () => {}, summary = "", arguments: names = [] } = commands[name] ?? {};
    return {
      ...defineCommand({
        summary,
        options: serveOptionNames,
        arguments: names,
        run: async (values, given) => void Object.assign(outcome, { values, given }),
      }),
      check,
    };
  };
  const copy: Command = { ...record("copy"), arguments: ["FILE"] };
  const print = (line: string): void => void (outcome.printed += `${line}\n`);
  await runCommandLine(
    { args, environment, commands: { serve: record("serve"), copy } },
    { print, fail: () => undefined },
  );
  return outcome;
}

async function serviceOf(args: string[], environment: NodeJS.ProcessEnv = {}): ReturnType<typeof optionsFor> {
  return optionsFor(await outcomeOf(args, environment));
}

async function optionsFor({ values }: Outcome): Promise<ReturnType<typeof serviceOptionsOf>> {
  if (!values) throw new Error("The command was not run");
  return serviceOptionsOf(values);
}

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "options-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "secret");
  writeFileSync(path, text);
  return path;
}

test("without options, the service listens on loopback and keeps its data in memory", async () => {
  const { values } = await outcomeOf([]);
  expect(values).toMatchObject({ port: 4010, host: "127.0.0.1", "log-level": "info", "ready-json": false });
  expect(await serviceOf([])).toMatchObject({
    store: ":memory:",
    durability: "full",
    testClock: false,
    sandbox: true,
    oidcIssuers: [],
    reach: "loopback",
  });
});

test("a flag takes precedence over its environment variable, and an empty variable counts as not set", async () => {
  const environment = {
    TALLYSTICK_PORT: "1",
    TALLYSTICK_STORE: "a.db",
    TALLYSTICK_TEST_CLOCK: "1",
    TALLYSTICK_HOST: "",
  };
  const { values } = await outcomeOf(["--port", "0", "--sync", "normal"], environment);
  expect(values).toMatchObject({ port: 0, store: "a.db", sync: "normal", "test-clock": true, host: "127.0.0.1" });
  expect((await outcomeOf(["--no-test-clock"], environment)).values).toMatchObject({ "test-clock": false });
});

test("each pair of credentials creates a platform", async () => {
  const environment = { TALLYSTICK_CLIENT_ID: "a", TALLYSTICK_CLIENT_SECRET: "b" };
  const first = { name: "first", credentials: { clientId: "a", clientSecret: "b" } };
  expect((await serviceOf([], environment)).platforms).toEqual([first]);
  const args = ["--second-client-id", "c", "--second-client-secret", "d"];
  const second = { name: "second", credentials: { clientId: "c", clientSecret: "d" } };
  expect((await serviceOf(args, environment)).platforms).toEqual([first, second]);
});

test("a secret is read from a file without its line break", async () => {
  const path = secretFile("from a file\n");
  const asFlag = await outcomeOf(["--client-id", "a", "--client-secret-file", path]);
  expect(asFlag.values).toMatchObject({ "client-secret": "from a file" });
  const asVariable = await outcomeOf([], { TALLYSTICK_CLIENT_ID: "a", TALLYSTICK_CLIENT_SECRET_FILE: path });
  expect(asVariable.values).toMatchObject({ "client-secret": "from a file" });
});

test.for(["", "\n", "\nsecret\n"])(
  "a file of a secret with %j, an empty first line, is refused by its name",
  async (content) => {
    const path = secretFile(content);
    for (const [variable, flag] of [
      ["TALLYSTICK_STORE_FILE", "--store-file"],
      ["TALLYSTICK_SMTP_URL_FILE", "--smtp-url-file"],
    ] as const) {
      await expect(outcomeOf([], { [variable]: path })).rejects.toThrow(
        `${variable} names a file whose first line is empty`,
      );
      await expect(outcomeOf([flag, path])).rejects.toThrow(UsageError);
    }
  },
);

test("two values of one option are refused, where neither comes before the other", async () => {
  const path = secretFile("a long secret\n");
  const flags = ["--client-id", "a", "--client-secret", "another", "--client-secret-file", path];
  await expect(outcomeOf(flags)).rejects.toThrow(
    "--client-secret and --client-secret-file are two values of one option",
  );
  const variables = { TALLYSTICK_CLIENT_ID: "a", TALLYSTICK_CLIENT_SECRET: "b", TALLYSTICK_CLIENT_SECRET_FILE: path };
  await expect(outcomeOf([], variables)).rejects.toThrow(UsageError);
  expect((await outcomeOf(flags.slice(0, 4), variables)).values).toMatchObject({ "client-secret": "another" });
});

test("production disables the sandbox, and sends webhooks to the public internet by default", async () => {
  expect(await serviceOf(["--production", "--store", "x.db"])).toMatchObject({ sandbox: false, reach: "public" });
  const environment = { TALLYSTICK_PRODUCTION: "true", TALLYSTICK_STORE: "x.db", TALLYSTICK_REACH: "anywhere" };
  expect(await serviceOf([], environment)).toMatchObject({ sandbox: false, reach: "anywhere" });
});

test("production throttles guesses and requests by default, the sandbox does not", async () => {
  const unlimited = { throttle: false, rateLimit: 0, behindProxy: false };
  expect(await serviceOf([])).toMatchObject(unlimited);
  expect(await serviceOf(["--production", "--store", "x.db"])).toMatchObject({ throttle: true, rateLimit: 500 });
  expect(await serviceOf(["--production", "--store", "x.db", "--no-throttle", "--rate-limit", "0"])).toMatchObject(
    unlimited,
  );
  const args = ["--token-lifetime", "90d", "--behind-tls-proxy", "--event-retention", "2d"];
  const day = 24 * 60 * 60 * 1000;
  expect(await serviceOf(args)).toMatchObject({
    tokenLifetime: 90 * day,
    behindProxy: true,
    eventRetentionMs: 2 * day,
  });
  expect(await serviceOf([])).toMatchObject({ eventRetentionMs: 30 * day });
});

test("options set the mail server and further issuers of ID tokens", async () => {
  const { values } = await outcomeOf(["--smtp-url", "smtps://mail.example:465", "--mail-from", "no-reply@app.example"]);
  expect(values && smtpOf(values)).toEqual({ url: "smtps://mail.example:465", from: "no-reply@app.example" });
  const issuers = { TALLYSTICK_OIDC_ISSUERS: "https://a.example,https://b.example" };
  expect((await serviceOf([], issuers)).oidcIssuers).toEqual(["https://a.example", "https://b.example"]);
});

test("passkeys are accepted from the configured origins, by default any in the sandbox and none in production", async () => {
  const preferred = { userVerification: "preferred" };
  expect((await serviceOf([])).passkeys).toEqual(preferred);
  expect((await serviceOf(["--production", "--store", "x.db"])).passkeys).toEqual({ ...preferred, origins: [] });
  const args = ["--passkey-origins", "https://a.example,https://b.example", "--passkey-user-verification", "required"];
  expect((await serviceOf([...args, "--passkey-relying-parties", "a.example"])).passkeys).toEqual({
    origins: ["https://a.example", "https://b.example"],
    relyingParties: ["a.example"],
    userVerification: "required",
  });
  await expect(serviceOf(["--passkey-origins", "a.example"])).rejects.toThrow("a.example is no origin");
});

test("the demo is off by default and always in production", async () => {
  expect((await serviceOf([])).demo).toBe(false);
  expect((await serviceOf(["--demo"])).demo).toBe(true);
  await expect(serviceOf(["--demo", "--production"])).rejects.toThrow("--demo belongs to the sandbox");
});

test("a site is served when a folder with one is named, and another folder is refused", async () => {
  const site = mkdtempSync(join(tmpdir(), "tallystick-docs-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  await expect(serviceOf(["--docs", site])).rejects.toThrow("--docs takes a folder with an index.html, such as");
  writeFileSync(join(site, "index.html"), "");
  expect((await serviceOf(["--docs", site])).docs).toBe(site);
  expect((await serviceOf(["--production", "--store", "x.db"], { TALLYSTICK_DOCS: site })).docs).toBe(site);
  expect((await serviceOf([])).docs).toBeUndefined();
});

test("version prints that of the package and the identity of the contract, and starts nothing", async () => {
  const { values, printed } = await outcomeOf(["--version"]);
  expect(values).toBeUndefined();
  expect(printed).toBe(`${packageVersion()}\n${contractName(contract)}\n`);
  expect(printed).toMatch(/^\d+\.\d+\.\d+\nthe contract "Tallystick" 2025-10-13 \([0-9a-f]{7}\.[0-9a-f]{7}\)\n$/);
});

test("help prints every option with its variable and every command, and starts nothing", async () => {
  const { values, printed } = await outcomeOf(["--help", "--port", "4"]);
  expect(values).toBeUndefined();
  for (const name of serveOptionNames) expect(printed).toContain(`--${name}`);
  expect(printed).toContain("TALLYSTICK_PORT ");
  expect(printed).toContain("(loopback; public in production)");
  expect(printed).toContain("--client-secret-file FILE");
  expect(printed).toMatch(/Other commands[^]*copy/);
});

test("--print-config prints each value with its source and masked secrets, and starts nothing", async () => {
  const secrets = {
    TALLYSTICK_CLIENT_SECRET: "hidden, and long enough",
    TALLYSTICK_SMTP_URL: "smtps://u:hidden@mail.example",
  };
  const args = ["--print-config", "--client-id", "a", "--mail-from", "b@c.example", "--production", "--store", "x.db"];
  const { values, printed } = await outcomeOf(args, secrets);
  expect(values).toBeUndefined();
  expect(printed).not.toContain("hidden");
  expect(printed).toContain("# TALLYSTICK_CLIENT_SECRET\nTALLYSTICK_CLIENT_SECRET=[masked]\n");
  expect(printed).toContain("# --client-id\nTALLYSTICK_CLIENT_ID=a\n");
  expect(printed).toContain("# default\nTALLYSTICK_REACH=public\n");
  expect(printed).toContain("# TALLYSTICK_SECOND_CLIENT_ID is not set\n");
});

test("a command gets its arguments", async () => {
  expect((await outcomeOf(["copy", "to.db", "--store", "a.db"])).given).toEqual(["to.db"]);
});

for (const [args, message] of [
  [["--prot", "1"], "There is no option --prot. Did you mean --port?"],
  [["--elephant"], "There is no option --elephant."],
  [["--port"], "argument missing"],
  [["serv"], "There is no command serv. Did you mean serve? The commands are: serve, copy."],
  [["serve", "twice"], "serve does not take the argument twice."],
  [["copy"], "copy needs FILE."],
  [["--port", "65536"], '--port takes a whole number from 0 to 65535, not "65536".'],
  [["--port=-1"], "--port takes"],
  [["--sync", "maybe"], "--sync takes normal, full"],
  [["--log-level", "loud"], "--log-level takes"],
  [["--shutdown-timeout", "11d"], '--shutdown-timeout takes a time up to 10d, not "11d".'],
  [["--statement-timeout", "600h"], "--statement-timeout takes a time up to 10d"],
  [["--event-retention", "99999999d"], "--event-retention takes a time up to 36500d"],
  [["--reach", "moon"], "--reach takes public, loopback, anywhere"],
  [["--smtp-url", "smtp://mail.example"], "--smtp-url and --mail-from go together"],
  [["--smtp-url", "mail.example", "--mail-from", "a@b.example"], "begins with smtp://"],
  [["--client-id", "a"], "--client-id and --client-secret go together"],
  [["--client-id", "a:b", "--client-secret", "c"], "cannot contain a colon"],
  [["--client-id", "a", "--client-secret-file", "/nowhere/secret"], "--client-secret-file names a file that cannot be"],
  [["--production", "--store", "x.db", "--test-clock"], "--test-clock belongs to the sandbox"],
  [["--rails", "./rails.mjs"], "--rails belongs to production"],
  [["--production"], ":memory: ends with the process. Name a file"],
  [["--production", "--store", ":memory:"], ":memory: ends with the process. Name a file"],
  [["--store", ""], "--store is empty"],
  [["--record-mode", "both"], '--record-mode takes sandbox, production, not "both".'],
  [["--platforms", "/nowhere.json"], "--platforms takes a JSON file with a list of platforms (ENOENT"],
  [
    ["--client-id", "a", "--client-secret", "b", "--second-client-id", "a", "--second-client-secret", "c"],
    "Both platforms have the client id a",
  ],
  [["--second-client-id", "a", "--second-client-secret", "b"], "A second platform needs the first"],
] as const) {
  test(`${args.join(" ")} is a usage error`, async () => {
    await expect(outcomeOf([...args])).rejects.toThrow(UsageError);
    await expect(outcomeOf([...args])).rejects.toThrow(message);
  });
}

for (const [environment, message] of [
  [{ TALLYSTICK_PORT: "http" }, 'TALLYSTICK_PORT takes a whole number from 0 to 65535, not "http".'],
  [{ TALLYSTICK_TEST_CLOCK: "maybe" }, 'TALLYSTICK_TEST_CLOCK takes 1 or 0, not "maybe".'],
  [{ TALLYSTICK_PROT: "1" }, "There is no environment variable TALLYSTICK_PROT. Did you mean TALLYSTICK_PORT?"],
] as const) {
  test(`${JSON.stringify(environment)} is a usage error that names the variable`, async () => {
    await expect(outcomeOf([], environment)).rejects.toThrow(message);
  });
}

test("variables of the suite and the client are accepted", async () => {
  const others = { TALLYSTICK_URL: "http://a.example", TALLYSTICK_TOKEN: "x", TALLYSTICK_SEEDS: "100" };
  expect((await outcomeOf([], others)).values).toBeDefined();
});
