import { expect, test } from "vitest";
import { readCommand, UsageError } from "./command-line.ts";

test("without options, the service listens on this machine and keeps its data in memory", () => {
  expect(readCommand([], {})).toEqual({
    port: 4010,
    host: "127.0.0.1",
    logLevel: "info",
    readyJson: false,
    service: {
      store: ":memory:",
      durability: "full",
      testClock: false,
      sandbox: true,
      oidcIssuers: [],
      reach: "loopback",
    },
  });
});

test("a flag takes precedence over its environment variable", () => {
  const environment = { TALLYSTICK_PORT: "1", TALLYSTICK_STORE: "a.db", TALLYSTICK_TEST_CLOCK: "1" };
  const command = readCommand(["--port", "0", "--sync", "normal"], environment);
  expect(command).toMatchObject({ port: 0, service: { store: "a.db", durability: "normal", testClock: true } });
});

test("credentials make a platform, and a second pair a second one", () => {
  const environment = { TALLYSTICK_CLIENT_ID: "a", TALLYSTICK_CLIENT_SECRET: "b" };
  const first = { name: "first", credentials: { clientId: "a", clientSecret: "b" } };
  expect(readCommand([], environment)?.service.platforms).toEqual([first]);
  const args = ["--second-client-id", "c", "--second-client-secret", "d"];
  const second = { name: "second", credentials: { clientId: "c", clientSecret: "d" } };
  expect(readCommand(args, environment)?.service.platforms).toEqual([first, second]);
});

test("production has no sandbox, and sends webhooks to the public internet unless configured otherwise", () => {
  expect(readCommand(["--production"], {})?.service).toMatchObject({ sandbox: false, reach: "public" });
  const environment = { TALLYSTICK_PRODUCTION: "1", TALLYSTICK_REACH: "anywhere" };
  expect(readCommand([], environment)?.service).toMatchObject({ sandbox: false, reach: "anywhere" });
});

test("mails go where the operator says, and ID tokens come from more issuers", () => {
  const args = ["--smtp-url", "smtps://mail.example:465", "--mail-from", "no-reply@app.example"];
  const smtp = { url: "smtps://mail.example:465", from: "no-reply@app.example" };
  expect(readCommand(args, {})).toMatchObject({ smtp });
  expect(readCommand([], {})).not.toHaveProperty("smtp");
  const issuers = { TALLYSTICK_OIDC_ISSUERS: "https://a.example,https://b.example" };
  expect(readCommand([], issuers)?.service.oidcIssuers).toEqual(["https://a.example", "https://b.example"]);
});

test("help is all that --help asks for", () => {
  expect(readCommand(["--help", "--port", "4"], {})).toBeUndefined();
});

for (const [args, message] of [
  [["--prot", "1"], "Unknown option '--prot'"],
  [["serve"], "Unexpected argument 'serve'"],
  [["--port", "65536"], "--port takes"],
  [["--port", "-1"], "--port"],
  [["--sync", "maybe"], "--sync takes normal, full"],
  [["--log-level", "loud"], "--log-level takes"],
  [["--reach", "moon"], "--reach takes public, loopback, anywhere"],
  [["--smtp-url", "smtp://mail.example"], "--smtp-url and --mail-from go together"],
  [["--smtp-url", "mail.example", "--mail-from", "a@b.example"], "begins with smtp://"],
  [["--client-id", "a"], "--client-id and --client-secret go together"],
  [["--client-id", "a:b", "--client-secret", "c"], "cannot contain a colon"],
  [["--second-client-id", "a", "--second-client-secret", "b"], "A second platform needs the first"],
] as const) {
  test(`${args.join(" ")} is a usage error`, () => {
    expect(() => readCommand([...args], {})).toThrow(UsageError);
    expect(() => readCommand([...args], {})).toThrow(message);
  });
}
