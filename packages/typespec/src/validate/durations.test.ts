import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";
import { CHALLENGE } from "../../test/signed.ts";

const expiring = (after: string): string =>
  `@expires("at", "${after}", "the code no longer works") model Code { at: utcDateTime; }`;

test.each(["P1D", "PT5M", "PT0S", "P1DT12H", "PT1H30M15S"])("Validation accepts the duration %s", async (duration) => {
  expect(await findings(expiring(duration))).toEqual([]);
});

test.each(["5m", "P", "PT", "P1DT", "P1M", "PT1.5S", "-PT1S", "PT5M "])(
  "Validation rejects the duration %s",
  async (duration) => {
    expect(await findings(expiring(duration))).toEqual([`duration-form: "${duration}"`]);
  },
);

test("A malformed duration is an error in every decorator", async () => {
  const failure = '#{ status: 401, code: "UNAUTHORIZED" }';
  const spec = `
    enum Status { DONE }
    model Card { status: Status; }
    ${CHALLENGE}
    @error model Unauthorized { @statusCode _: 401; code: string; }
    @access(#{ scheme: "none" })
    @idempotent(#{ header: "Key", scope: #[], mismatch: "replay", inFlight: "wait", retention: "1 day", forgets: #[] })
    @signedRetry(#{
      signer: "account", when: "always", binds: #[], ttl: "5 min", stampHeader: "Stamp", requestHeader: "Request-Id",
      failures: #{
        stampMissing: ${failure}, stampMalformed: ${failure}, stampInvalid: ${failure},
        bodyMismatch: ${failure}, requestIdMissing: ${failure}, challengeUnusable: ${failure},
      },
    })
    @outcomes(Card, #{
      selector: "header.Key", field: "status", rows: #[#{ suffix: "*", steps: #[#{ after: "soon", to: "DONE" }] }],
    })
    @post @route("/cards")
    op create(@header("Key") key: string, @header("Stamp") stamp?: string, @header("Request-Id") id?: string):
      Card | Challenge | Unauthorized;
  `;
  expect(await findings(spec)).toEqual(['duration-form: "1 day"', 'duration-form: "5 min"', 'duration-form: "soon"']);
});
