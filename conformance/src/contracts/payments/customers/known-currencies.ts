import { NotOffered } from "../../../errors/trial-errors.ts";
import type { TargetInfo } from "../../../requests/trial.ts";
import type { CallRequest, Trial } from "../words.ts";
import { asObject, unlessUnavailable } from "../words.ts";
import { individual, isUnsupportedCurrency } from "./fixtures.ts";

/** Whether a target has a currency, asked once for a whole run. */
const known = new WeakMap<TargetInfo, Map<string, Promise<boolean>>>();

/** The request for a customer with those of its currencies that the target has. */
export async function inKnownCurrencies(t: Trial, request: CallRequest): Promise<CallRequest> {
  const body = asObject(request.body);
  const wanted = body?.["currencies"];
  if (!Array.isArray(wanted)) return request;
  const texts = wanted.filter((each) => typeof each === "string");
  const have = await Promise.all(texts.map((currency) => hasCurrency(t, currency)));
  return { ...request, body: { ...body, currencies: texts.filter((_, index) => have[index]) } };
}

/** Ends the try where the target does not have the currency: its rules are not declared then. */
export async function needCurrency(t: Trial, currency: string): Promise<void> {
  if (!(await hasCurrency(t, currency))) throw new NotOffered(`the target has no ${currency}`);
}

/** Whether customers can have the currency; where that cannot be asked, it counts as had. */
export function hasCurrency(t: Trial, currency: string): Promise<boolean> {
  const answers = known.get(t.target) ?? new Map<string, Promise<boolean>>();
  known.set(t.target, answers);
  const answer = answers.get(currency) ?? ask(t, currency);
  answers.set(currency, answer);
  return answer;
}

async function ask(t: Trial, currency: string): Promise<boolean> {
  if (currency === "USD") return true;
  const reply = await t
    .call("customers.create", { body: individual(t, { currencies: [currency] }) })
    .catch(unlessUnavailable);
  return reply === undefined || !isUnsupportedCurrency(reply);
}
