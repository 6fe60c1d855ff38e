import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function holding({ to = "LAPSED", edges = '#{ from: "HELD", to: "LAPSED", by: "expiry" }' } = {}): string {
  return `
    @expires("endsAt", "PT5M", "it is over", #{ to: "${to}" })
    model Hold { id: string; state: HoldState; endsAt: utcDateTime; }
    @lifecycle(Hold, #{ field: "state", initial: #["HELD", "DONE", "LAPSED"], terminal: #[], edges: #[${edges}] })
    enum HoldState { HELD, DONE, LAPSED }
    @access(#{ scheme: "none" }) @reads(Hold) @route("/holds/{id}") op get(@path @identifies(Hold) id: string): Hold;
  `;
}

test("The state after an expiry is the target of an expiry edge", async () => {
  expect(await findings(holding())).toEqual([]);
  expect(await findings(holding({ to: "DONE" }))).toEqual(['expiry-elsewhere: "DONE"']);
});

test("An unknown state after an expiry is one error, at the state", async () => {
  expect(await findings(holding({ to: "LAPSD" }))).toEqual(['unknown-state: "LAPSD"']);
});

test("A lifecycle without expiry edges accepts any state after an expiry", async () => {
  expect(await findings(holding({ to: "DONE", edges: "" }))).toEqual([]);
});

function counted(options: string, type = "utcDateTime"): string {
  return `
    @expires("endsAt", "PT5M", "it is over", #{ ${options} })
    model Hold { id: string; endsAt: ${type}; beginsAt?: utcDateTime | null; }
    @access(#{ scheme: "none" }) @changes(Hold) @patch @route("/holds/{id}")
    op renew(@path @identifies(Hold) id: string): Hold;
  `;
}

test.each(["utcDateTime", "offsetDateTime", "plainDate | null"])("An end is counted from a %s", async (type) => {
  expect(await findings(counted('from: "endsAt"', type))).toEqual([]);
  expect(await findings(counted('before: "beginsAt"', type))).toEqual([]);
});

test("An end counted from anything but a time of the resource is an error", async () => {
  expect(await findings(counted('from: "endsOn"'))).toEqual(['unknown-resource-path: "endsOn"']);
  expect(await findings(counted('from: "endsAt"', "string"))).toEqual(['expiry-counted: "endsAt"']);
  expect(await findings(counted('before: "id"'))).toEqual(['expiry-counted: "id"']);
});

test("A second member to count an end from, or an operation that extends it, is an error", async () => {
  const twice = 'from: "endsAt", before: "beginsAt"';
  expect(await findings(counted(twice))).toEqual(['expiry-counted: "beginsAt"']);
  const renewed = 'from: "endsAt", extendedBy: #["renew"]';
  expect(await findings(counted(renewed))).toEqual(['expiry-counted: #["renew"]']);
});

function seatOf(field: string): string {
  return `
    ${holding()}
    model Seat { id: string; state: SeatState; ${field} }
    @lifecycle(Seat, #{
      field: "state", initial: #["TAKEN"], terminal: #["FREE"],
      edges: #[#{ from: "TAKEN", to: "FREE", by: "expiry" }],
    })
    enum SeatState { TAKEN, FREE }
    @access(#{ scheme: "none" }) @reads(Seat) @route("/seats/{id}") op seat(@path @identifies(Seat) id: string): Seat;
  `;
}

test("An expiry applies to its own resource only, unless a second one names it", async () => {
  expect(await findings(seatOf(""))).toEqual(['move-without-time: "expiry"']);
  expect(await findings(seatOf("@identifies(Hold) holdId: string;"))).toEqual([]);
});
