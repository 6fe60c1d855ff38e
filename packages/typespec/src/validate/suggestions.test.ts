import { expect, test } from "vitest";
import { tester } from "../../test/findings.ts";
import { otherCauses } from "../sentences.ts";

const OTHER = '@operationId("rentals.close") @access(#{ scheme: "platform" }) @route("/other") op close(): Rental;';

function rental({ to = "BACK", by = "rentals.close", when = "unknown", code = "BUSY" }): string {
  return `@service namespace Demo; ${OTHER}
    model Rental { state: RentalState; }
    @lifecycle(Rental, #{ field: "state", initial: #["OUT", "BACK"], terminal: #[], edges: #[#{ from: "OUT", to: "${to}", by: "${by}" }] })
    enum RentalState { OUT, BACK }
    @error model Failure { @statusCode _: 409; code: "BUSY"; }
    @operationId("rentals.make") @access(#{ scheme: "platform" })
    @refuses(#{ when: "${when}", status: 409, code: "${code}" })
    @post @route("/rentals") op make(): Rental | Failure;`;
}

test.each([
  { mistake: { to: "BCAK" }, meant: "BACK" },
  { mistake: { by: "rental.close" }, meant: "rentals.close" },
  { mistake: { when: "unkown" }, meant: "unknown" },
  { mistake: { code: "BUSSY" }, meant: "BUSY" },
])("The message about $mistake suggests $meant", async ({ mistake, meant }) => {
  const messages = (await tester.diagnose(rental(mistake))).map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining(`Did you mean ${meant}?`)]);
});

test.each([
  { mistake: { to: "GONE" }, known: "RentalState has no state GONE. Known are OUT, BACK." },
  { mistake: { code: "TAKEN" }, known: 'No 409 reply of rentals.make names the code "TAKEN". Known are BUSY.' },
])("The message about $mistake lists known words where none is near", async ({ mistake, known }) => {
  expect((await tester.diagnose(rental(mistake))).map(({ message }) => message)).toEqual([known]);
});

test("An unknown condition is named with the nearest of many known ones", async () => {
  const [found] = await tester.diagnose(rental({ when: "nothing-is-changed-by-it" }));
  expect(found?.message).toMatch(
    /Known are nothing-to-change, (\S+, ){10}\S+ and \d+ more\. @conventions can add others\.$/,
  );
});

test.each([
  ['"places", "equals"', "Rental has no field places. Known are state, desk."],
  ['"desk.street", "equals"', "Rental has no field desk.street. Known are desk.name, desk.city."],
  ['"desk.nane", "equals"', "Rental has no field desk.nane. Did you mean desk.name?"],
])("A filter by %s names the fields there", async (filter, message) => {
  const spec = `@service namespace Demo; model Desk { name: string; city: string; } model Rental { state: string; desk: Desk; }
    @operationId("rentals.list") @access(#{ scheme: "platform" }) @lists(Rental) @listing(#{ envelope: "plain", order: "none" })
    @route("/rentals") op list(@query @filter(${filter}) q?: string): Rental[];`;
  expect((await tester.diagnose(spec)).map((each) => each.message)).toEqual([message]);
});

test("A cause of a transition that is none is named with the causes that there are", async () => {
  const [found] = await tester.diagnose(rental({ by: "rentals.abandon" }));
  expect(found?.message).toContain(`not ${otherCauses.slice(0, -1).join(", ")} or ${otherCauses.at(-1)}.`);
});

test("A misspelt code of a common answer is an error at the code", async () => {
  const declared = `@@conventions(Demo, #{ answers: #{ keyMismatch: #{ status: 409, code: "BUZY" } } });`;
  const [found, ...others] = await tester.diagnose(`${rental({})} ${declared}`);
  expect(others).toEqual([]);
  expect(found?.message).toBe('No 409 reply of the service names the code "BUZY". Did you mean BUSY?');
});
