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

function reading(action: string, reply: string): string {
  return `
    model Dog { bark: string; }
    model Cat { meow: string; }
    union Animal { Dog, Cat }
    @access(#{ scheme: "none" }) @reads(Cat) @route("/cat") @get op cat(): Cat;
    @access(#{ scheme: "none" }) ${action} @route("/pet") @get op pet(): ${reply};
  `;
}

test.each([
  ["@reads(Dog)", "Cat", ["resource-not-shown: Dog"]],
  ["@reads(Dog)", "Dog | Cat", []],
  ["@reads(Dog)", "Animal", []],
  ["@reads(Dog)", "{ @header seen: string; ...Dog } | { bark: string; friend: Cat }", []],
  ["@lists(Dog)", "{ data: Cat[] }", ["resource-not-shown: Dog"]],
  ["@lists(Dog)", "Cat[]", ["resource-not-shown: Dog"]],
  ["@lists(Dog)", "{ data: Dog[]; others: Cat[] }", []],
])("%s on an operation that replies %s", async (action, reply, found) => {
  const others = '@access(#{ scheme: "none" }) @reads(Dog) @route("/dog") @get op dog(): Dog;';
  expect(await findings(`${reading(action, reply)} ${others}`)).toEqual(found);
});
