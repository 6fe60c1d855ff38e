import type { Contract, Operation, Refusal } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, withValueAt } from "../../json/value-at.ts";
import { expecting, isSuccess, rulesOfRowsFor } from "../../requests/expect.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { withSeen } from "../../requests/resources/fixtures.ts";
import type { Trial } from "../../requests/trial.ts";
import { asRequested } from "../../schema/as-requested.ts";
import { isJsonBody } from "../../schema/json-body.ts";
import { schemaAt } from "../../schema/resolve.ts";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { isSetting } from "../reads/set-members.ts";
import { takenOver } from "../reads/taken-over.ts";
import { bodyOfUpdate, valuesInTurn } from "../reads/values-in-turn.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { invalidVariantsOf } from "../schema/invalid-variants.ts";
import { refusalName, refusalSetupOf } from "./find-trigger.ts";

type Triggers = Pick<ContractAdapter, "refusalTriggers">;

/** An update that is refused for one of its values sets none of the others. */
export function refusedUpdates(contract: Contract, triggers: Triggers): Check[] {
  return Object.values(contract.operations)
    .filter((operation) => operation.resourceAction?.kind === "changes" && isSetting(operation))
    .flatMap((operation) => [...invalidCheck(contract, operation), ...refusalChecks(contract, operation, triggers)]);
}

function invalidCheck(contract: Contract, operation: Operation): Check[] {
  const rules = rulesStatingFor(contract, operation.id, "invalid-body-refused");
  if (!isJsonBody(operation.body) || rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("refusals", operation, "sets nothing beside an invalid value"),
      rules,
      cost: 2,
      async run(t) {
        const request = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
        for (const wrong of invalidValues(t, operation, request))
          await expectNothingSet(t, operation, rules, request, wrong);
      },
    }),
  ];
}

/** A member of the body with a value for which the update is refused; undefined leaves it out. */
interface WrongMember {
  name: string;
  value: unknown;
}

/** One invalid value of the first member that can have one, and one of the last. */
function invalidValues(t: Trial, { body }: Operation, request: CallRequest): WrongMember[] {
  const document = asRequested(t.support.document);
  const variants = invalidVariantsOf(document, schemaAt(document, body?.schema ?? "#/"), request.body);
  // What is missing or null may be right in a partial update.
  const wrong = variants.filter(({ keyword, path }) => !["required", "null"].includes(keyword) && path !== "");
  const byMember = new Map(
    wrong.map((variant) => {
      const [name = ""] = variant.path.split(".");
      return [name, { name, value: asObject(variant.body)?.[name] }];
    }),
  );
  const all = [...byMember.values()];
  return all.length > 1 ? [all[0], all.at(-1)].flatMap((each) => each ?? []) : all;
}

function refusalChecks(contract: Contract, operation: Operation, { refusalTriggers }: Triggers): Check[] {
  return operation.refusals.flatMap((refusal) => {
    const name = memberNamedBy(refusal);
    const rules = rulesOfRowsFor(contract, operation.id, refusal.rule);
    const setup = refusalSetupOf(refusalTriggers, operation, refusal);
    if (name === undefined || setup === undefined || rules.length === 0) return [];
    const { trigger, late: _late, justBefore: _before, ...settings } = setup;
    return defineCheck({
      ...ofOperation("refusals", operation, `sets nothing when refused: ${refusalName(operation, refusal)}`),
      rules,
      onlyViolates: rules,
      cost: 2,
      ...settings,
      async run(t) {
        for (const { request } of await trigger(t, operation, refusal))
          await expectNothingSet(t, operation, rules, request, { name, value: asObject(request.body)?.[name] });
      },
    });
  });
}

/** The member of the body for whose value an update is refused. */
function memberNamedBy({ at = "" }: Refusal): string | undefined {
  const [place, name] = at.replace("[]", "").split(".");
  return place === "body" ? name : undefined;
}

/** Sends other values than the resource has beside the wrong one; it shows none of them. */
async function expectNothingSet(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  request: CallRequest,
  wrong: WrongMember,
): Promise<void> {
  const shown = async (): Promise<Readonly<Record<string, unknown>> | undefined> =>
    asObject(await t.support.effects.look(t, operation, request));
  const before = await shown();
  const plain = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const turns = before === undefined ? [] : valuesInTurn(t, operation, plain, before);
  const first = turns.map(({ name, values: [value] }) => [name, value] as const);
  const given = Object.fromEntries([...first, ...otherEndpoint(t, operation)].filter(([name]) => name !== wrong.name));
  if (before === undefined || Object.keys(given).length === 0) return;
  const others = bodyOfUpdate(t, operation, plain.body, given);
  // Last, so that what takes one member after the other has taken the others by then.
  const body = withValueAt(withValueAt(others, wrong.name, undefined), wrong.name, wrong.value);
  const meant = { [`body.${wrong.name}`]: wrong.value };
  const sent = await withSeen(t, operation, { ...request, body }, meant);
  const reply = await perform(t, operation.id, { ...sent, deliberatelyInvalid: true });
  if (isSuccess(reply)) return;
  const taken = takenOver(t, operation, given, { before, after: (await shown()) ?? {} });
  expecting(t, rules, operation.id).that(`refused for its ${wrong.name}`, Object.keys(taken).length === 0, () => [
    "everything as before",
    `it took over ${JSON.stringify(taken)}`,
  ]);
}

/** The member that sets where events are delivered to, with an address that nobody listens at. */
function otherEndpoint(t: Trial, { id }: Operation): [string, string][] {
  const { endpoint } = t.contract.conventions;
  const [, name] = endpoint?.at.split(".") ?? [];
  return endpoint?.setBy === id && name !== undefined ? [[name, `https://example.com/${t.unique("endpoint")}`]] : [];
}
