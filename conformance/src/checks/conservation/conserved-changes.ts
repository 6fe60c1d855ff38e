import type { Conservation, Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck } from "../define-check.ts";
import { isSuccess, rulesOfRows } from "../../requests/expect.ts";
import { answerOf, type Fixture } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { valueAt } from "../../json/value-at.ts";
import { balanceOf, expectBalance, namesFor, stocked, type ResourceTerm } from "./conserved.ts";
import { schemaOf } from "../../requests/bodies/body-schema.ts";
import { look, makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import { placeOf } from "../../requests/resources/references.ts";
import { effectOf } from "../../requests/effects/known-effects.ts";
import { creatorOf } from "../../requests/states/routes.ts";

/** Updates or deletes a counted resource: the conserved quantity changes by the same amount. */
export function conservedChanges(contract: Contract): Check[] {
  return contract.conservation.flatMap((row) => {
    const rules = rulesOfRows(contract, row.rule);
    const terms = row.terms.filter((term): term is ResourceTerm => "resource" in term);
    const firsts = new Map(terms.toReversed().map((term) => [term.resource, term]));
    return rules.length === 0 ? [] : [...firsts.values()].flatMap((term) => changesOf(contract, row, term, rules));
  });
}

function changesOf(contract: Contract, row: Conservation, term: ResourceTerm, rules: string[]): Check[] {
  const { deletes = [], changes = [] } = contract.resources[term.resource] ?? {};
  const rows = [...deletes, ...changes].flatMap((id) => contract.operations[id] ?? []);
  return rows
    .filter((operation) => isDeletion(operation) || isUpdate(operation))
    .map((operation) =>
      defineCheck({
        name: `conservation/${row.name} is conserved by ${operation.id} of a ${term.resource}`,
        family: "conservation",
        operation: operation.id,
        rules,
        cost: 2,
        run: (t) => changeIt(t, { row, term, operation }, rules),
      }),
    );
}

function isDeletion({ resourceAction: part }: Operation): boolean {
  return part?.kind === "deletes" && part.read !== "shown";
}

function isUpdate({ method, resourceAction: part }: Operation): boolean {
  return part?.kind === "changes" && (method === "patch" || method === "put");
}

interface Scene {
  row: Conservation;
  term: ResourceTerm;
  operation: Operation;
}

async function changeIt(t: Trial, scene: Scene, rules: readonly string[]): Promise<void> {
  const { row, term, operation } = scene;
  const owner = await stocked(t, row);
  const named = await namesFor(t, row, creatorOf(t.contract, term.resource), term, owner);
  const one = await makeResource(t, term.resource, { named });
  const effect = ({ body }: Exchange): number => effectOf(t, row, term.resource, body, owner.id);
  const shown = await look(t, term.resource, one);
  const counted = effect(shown);
  t.precondition(counted !== 0, `a new ${term.resource} does not count`);
  const before = await balanceOf(t, row, owner);
  const reply = await perform(t, operation.id, await requestFor(t, scene, one, shown));
  t.precondition(isSuccess(reply), `${operation.id} answers ${answerOf(reply)}`);
  const now = isDeletion(operation) ? 0 : effect(await look(t, term.resource, one));
  t.precondition(now !== counted, `${operation.id} changes nothing that counts`);
  await expectBalance(t, rules, row, owner, { before, change: now - counted, after: operation.id });
}

/** A deletion, or a change of the amount that counts, by one. */
async function requestFor(
  t: Trial,
  { term, operation }: Scene,
  one: Fixture,
  { body }: Exchange,
): Promise<CallRequest> {
  const place = placeOf(t.contract, operation, term.resource) ?? term.resource;
  if (isDeletion(operation)) return requestWith(t, operation.id, { named: { [place]: one.id } });
  const at = `body.${term.amount}`;
  const amount = valueAt(body, term.amount);
  const { type, minimum, multipleOf } = schemaOf(t, operation, at);
  t.precondition(
    type === "integer" && multipleOf === undefined,
    `${operation.id} does not change ${term.amount} by one`,
  );
  t.precondition(typeof amount === "number", `no ${term.amount} is shown`);
  const other = amount > Number(minimum ?? 0) + 1 ? amount - 1 : amount + 1;
  return requestWith(t, operation.id, { named: { [place]: one.id }, members: { [at]: other } });
}
