import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

test("A second operation of a method and path is an error", async () => {
  expect(
    await findings(`
      @useAuth(NoAuth) @sharedRoute @route("/cards") @get op list(): string[];
      @useAuth(NoAuth) @sharedRoute @route("/cards") @get op listAll(@query all: boolean): string[];
      @useAuth(NoAuth) @route("/cards") @head op peek(): void;
    `),
  ).toEqual(["route-repeated: listAll"]);
});

test("A resource without a name is an error", async () => {
  const spec = `
    model Dog { bark: string; } model Cat { purr: string; }
    @access(#{ scheme: "none" }) @reads(Dog | Cat) @route("/pet") op pet(): Dog | Cat;
  `;
  expect(await findings(spec)).toEqual(["unnamed-resource: Dog | Cat"]);
});

function petChange(reply: string): string {
  return `
    model Dog { bark: string; }
    @access(#{ scheme: "none" }) @changes(Dog) @route("/pet") @post op pet(): ${reply};
  `;
}

test("A resource outside all bodies is an error at the resource", async () => {
  expect(await findings(petChange("void"))).toEqual(["resource-not-shown: Dog"]);
  expect(await findings(petChange("{ pets: Dog[] }"))).toEqual([]);
});
