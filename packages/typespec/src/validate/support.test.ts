import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

test("A method the contract has no word for is an error", async () => {
  expect(await findings('@access(#{ scheme: "none" }) @head @route("/cards") op peek(): void;')).toEqual([
    "unsupported-verb: peek",
  ]);
});

test("A resource without a name is an error", async () => {
  const spec = `
    model Dog { bark: string; } model Cat { purr: string; }
    @access(#{ scheme: "none" }) @reads(Dog | Cat) @route("/pet") op pet(): Dog | Cat;
  `;
  expect(await findings(spec)).toEqual(["unnamed-resource: Dog | Cat"]);
});
