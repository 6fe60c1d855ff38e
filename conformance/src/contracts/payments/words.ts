/** The words in which checks of payments are written, of all the folders that work for any contract. */
export type { Contract, Operation, OperationId, RuleId } from "@tallystick/contract";
export type { Check } from "../../checks/check.ts";
export type { Derivation } from "../../checks/contract-adapter.ts";
export { defineCheck } from "../../checks/define-check.ts";
export { check } from "../../checks/rule-checks.ts";
export { FixtureUnavailable, HarnessFault } from "../../errors/trial-errors.ts";
export type { CallRequest, Exchange } from "../../http/exchange.ts";
export { asObject, textAt, valueAt, valuesAt, withValueAt } from "../../json/value-at.ts";
export { declared, expecting, isSuccess, rulesIn, type Expectations } from "../../requests/expect.ts";
export { answerOf, fixtureOf, fixturesOf, type Fixture } from "../../requests/fixtures/fixture.ts";
export { unknownId } from "../../requests/fixtures/unknown-id.ts";
export { perform } from "../../requests/fixtures/perform.ts";
export { requestOf } from "../../requests/fixtures/requests.ts";
export { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
export { alone, byTheClock } from "../../requests/run-conditions.ts";
export type { Trial } from "../../requests/trial.ts";
