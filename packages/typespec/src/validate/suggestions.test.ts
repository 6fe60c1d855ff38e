import { expect, test } from "vitest";
import { tester } from "../../test/findings.ts";

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

test("A misspelt code of a common answer is an error at the code", async () => {
  const declared = `@@conventions(Demo, #{ answers: #{ keyMismatch: #{ status: 409, code: "BUZY" } } });`;
  const [found, ...others] = await tester.diagnose(`${rental({})} ${declared}`);
  expect(others).toEqual([]);
  expect(found?.message).toBe('No 409 reply of the service names the code "BUZY". Did you mean BUSY?');
});
