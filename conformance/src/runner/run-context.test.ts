import { contract as shippedContract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { countedTiming } from "../../test/tiny/judge-tiny.ts";
import { tinyContext } from "../../test/tiny/tiny-context.ts";
import { payments } from "../contracts/checks.ts";
import { capabilitiesOf, createRunContext, receiverHost, type Target } from "./run-context.ts";
import { UsageError } from "../errors/usage-error.ts";

const credentials = { id: "platform", secret: "its-secret" };
const local: Target = { url: "http://127.0.0.1:4010/2025-10-13", credentials };

test("a URL that contains a user name or a password is refused, because URLs are in every report", () => {
  expect(() => tinyContext({ url: "http://me:secret@127.0.0.1/2025-10-13" })).toThrow(UsageError);
  expect(() => tinyContext({ clock: "http://me@127.0.0.1/clock" })).toThrow(/The URL of the clock/);
});

test("the base URL has no trailing slash", () => {
  expect(tinyContext({ url: "http://127.0.0.1:1/2025-10-13//" }).target.url).toBe("http://127.0.0.1:1/2025-10-13");
});

test("capabilities follow from the description of the target", () => {
  const remote: Target = { url: "https://api.example.com/2025-10-13", credentials };
  expect(capabilitiesOf(remote)).toEqual(new Set(["state"]));
  expect(capabilitiesOf({ ...remote, stateless: true })).toEqual(new Set());
  expect(capabilitiesOf({ ...remote, clock: "https://api.example.com/clock", other: credentials })).toEqual(
    new Set(["state", "clock", "other-platform"]),
  );
});

test("a target on this machine reaches the runner by loopback, any other by the host that is given", () => {
  expect(receiverHost(local)).toBe("127.0.0.1");
  expect(receiverHost({ ...local, url: "https://api.example.com/2025-10-13" })).toBeUndefined();
  expect(receiverHost({ ...local, receiver: "runner.example.com" })).toBe("runner.example.com");
  expect(receiverHost({ ...local, receiver: "none" })).toBeUndefined();
});

test("rules that a folder of the spec declares are not selected when the target does not offer it", () => {
  const { rules } = shippedContract;
  const selectedWith = (offers: Target["offers"]): ReadonlySet<string> =>
    createRunContext({
      target: { ...local, ...(offers && { offers }) },
      bundle: { contract: shippedContract, document: {}, support: payments },
      selection: { oracles: [], rules: new Set(Object.keys(rules)) },
      inFlight: 1,
      signal: new AbortController().signal,
      timing: countedTiming(),
      nonce: "test",
    }).selected;
  const [all, withoutCards] = [selectedWith(undefined), selectedWith({ cards: "not built yet" })];
  expect([all.has("CARD-01"), withoutCards.has("CARD-01"), withoutCards.has("CUST-02")]).toEqual([true, false, true]);
});

test("trials have distinct numbers", () => {
  const context = tinyContext();
  expect([context.serial(), context.serial(), context.serial()]).toEqual([1, 2, 3]);
});
