import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";
import { CHALLENGE, SIGNED } from "../../test/signed.ts";

function pay(parameters: string): string {
  return `
    @access(#{ scheme: "none" })
    @idempotent(#{
      header: "Idempotency-Key", scope: #["credential"], mismatch: "replay", inFlight: "wait", retention: "P1D", forgets: #[],
    })
    @post @route("/pay") op pay(${parameters}): void;
  `;
}

test("An idempotent operation without its header is an error at the header", async () => {
  expect(await findings(pay(""))).toEqual(['header-missing: "Idempotency-Key"']);
});

test("A query parameter of that name is not the header", async () => {
  expect(await findings(pay('@query("Idempotency-Key") key: string'))).toEqual(['header-missing: "Idempotency-Key"']);
});

test("Header names are compared without regard to case", async () => {
  expect(await findings(pay('@header("idempotency-key") key: string'))).toEqual([]);
});

test("A signed retry without its two headers is an error at each", async () => {
  const spec = `
    ${CHALLENGE}
    model Refused { @statusCode _: 401; code: string; }
    ${SIGNED} @delete @route("/card") op close(): Challenge | Refused;
  `;
  expect(await findings(spec)).toEqual(['header-missing: "Stamp"', 'header-missing: "Request-Id"']);
});
