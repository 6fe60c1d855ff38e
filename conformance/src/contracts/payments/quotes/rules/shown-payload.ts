import type { CallRequest, Derivation, RuleId, Trial } from "../../words.ts";
import { answerOf, FixtureUnavailable, isSuccess, check, textAt } from "../../words.ts";
import type { RunCheck } from "../../../../checks/rule-checks.ts";
import type { SignedAction } from "../../../../requests/trial.ts";
import { balanceOf, walletOf } from "../../accounts/fixtures.ts";
import { makeQuote } from "../fixtures.ts";
import {
  requestChallenge,
  actionFor,
  expectDone,
  signedOperations,
  type SignedOperation,
} from "../../../../checks/signed-retry/signed-operation.ts";

/** The quote shows the payload itself, so that a stamp over it is enough (V-14): the other of the two styles. */
export const shownPayloadRules: readonly Derivation[] = [
  signed("quotes.execute challenge payload equals the quote's payload", ["V-14a", "SRETRY-16"], async (t, expect) => {
    const { operation, action, payload } = await execution(t);
    const { payloadToSign } = await requestChallenge(t, operation, action);
    expect.same("the payload of the 202", "the payload that the resource shows:", payload, payloadToSign);
  }),
  signed("quotes.execute accepts a signature without a request id", ["V-14b", "V-11a"], async (t, expect) => {
    const { stamped } = await execution(t);
    expect.by("V-14b").success("a stamp alone", await t.call("quotes.execute", stamped));
    expect.by("V-11a").status("the same stamp again", await t.call("quotes.execute", stamped), 409);
  }),
  signed("quotes.execute executes nothing without a signature", "QUOTE-35", async (t, expect) => {
    const { operation, action, stamped } = await execution(t);
    const reply = await t.call("quotes.execute", action.request);
    expect.that("without a stamp", !isSuccess(reply), () => ["202, with something to sign", answerOf(reply)]);
    await expectDone(t, expect.rules, "without a stamp, afterwards", { operation, action, wanted: false });
    expect.success("with a stamp", await t.call("quotes.execute", stamped));
  }),
  signed("quotes.execute debits nothing without a signature", "ACCT-09", async (t, expect) => {
    const { action } = await execution(t);
    const { id: wallet } = await walletOf(t);
    const before = await balanceOf(t, wallet);
    await t.call("quotes.execute", action.request);
    const after = await balanceOf(t, wallet);
    expect.same("without a stamp", "the wallet's balance, as before:", before, after);
  }),
  /** When nothing has to be signed a stamp is ignored (G-48d). */
  signed("quotes.execute ignores an unrequested signature", "G-48d", async (t, expect) => {
    const { stampHeader } = signedExecution(t).signedRetry;
    const request = { params: { quoteId: (await makeQuote(t)).id }, headers: { [stampHeader]: "not a stamp!" } };
    expect.success("a stray stamp", await t.call("quotes.execute", request));
  }),
];

/** A check of a quote that is executed with a signature. */
function signed(name: string, rules: RuleId | readonly RuleId[], run: RunCheck): Derivation {
  return check("quotes.execute", name, rules, { family: "signed-retry" }, run);
}

function signedExecution({ contract }: Trial): SignedOperation {
  const operation = signedOperations(contract).find(({ id }) => id === "quotes.execute");
  if (operation === undefined) throw new FixtureUnavailable("quotes.execute asks for no signature.");
  return operation;
}

/** A quote to be executed from the wallet. */
interface Execution {
  operation: SignedOperation;
  action: SignedAction;
  /** As the quote shows it, before any call. */
  payload: string;
  /** The request with a stamp over the payload. */
  stamped: CallRequest;
}

async function execution(t: Trial): Promise<Execution> {
  const operation = signedExecution(t);
  const { shownAt = "", stampHeader } = operation.signedRetry;
  const action = await actionFor(t, operation);
  const quote = await t.call("quotes.get", { params: { quoteId: action.request.params?.["quoteId"] ?? "" } });
  const payload = textAt(quote.body, shownAt) ?? "";
  const stamped = { ...action.request, headers: { [stampHeader]: action.session.stamp(payload) } };
  return { operation, action, payload, stamped };
}
