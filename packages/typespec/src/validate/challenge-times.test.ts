import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";
import { page } from "../../test/page.ts";

const { right } = page("docs/challenge-time.md");

const expiring = (after: string, ttl = "PT5M"): string =>
  right.replace('"expiresAt", "PT5M"', `"expiresAt", "${after}"`).replace('ttl: "PT5M"', `ttl: "${ttl}"`);

test.for(["PT10M", "PT5S", "P5D"])("A challenge with another @expires is an error at the ttl: %s", async (after) => {
  expect(await findings(expiring(after))).toEqual(['challenge-time: "PT5M"']);
});

test("One time may be written in two ways", async () => {
  expect(await findings(expiring("PT300S"))).toEqual([]);
  expect(await findings(expiring("PT1M300S", "PT6M"))).toEqual([]);
});

test("A malformed duration is reported once", async () => {
  expect(await findings(expiring("5 min"))).toEqual(['duration-form: "5 min"']);
});

test("A challenge in the body of a template is compared, too", async () => {
  const wrapped = right
    .replace("  @statusCode _: 202;\n", "")
    .replace("void | Challenge", "void | { @statusCode _: 202, @body body: Challenge }")
    .replace('"expiresAt", "PT5M"', '"expiresAt", "PT4M"');
  expect(await findings(wrapped)).toEqual(['challenge-time: "PT5M"']);
});
