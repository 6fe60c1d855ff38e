import type { Contract, Lifecycle, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { expecting, isSuccess, rulesOfRows, rulesOfRowsFor } from "../../requests/expect.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";
import { look, requestWith } from "../../requests/resources/fixtures.ts";
import { beginningsOf, type Beginning } from "../../requests/states/initial-choices.ts";
import { asObject, textAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { resourceIn } from "../reads/resource-in.ts";
import { isStandard } from "../rules-stating.ts";
import { comingOf } from "./states-reached-alone.ts";

/** A resource begins in the state that the request selects which creates it, or else in one of the initial ones. */
export function beginnings(contract: Contract): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const { initialBy = [], resource } = lifecycle;
    const creators = (contract.resources[resource]?.creates ?? []).flatMap((id) => contract.operations[id] ?? []);
    if (initialBy.length === 0) return creators.flatMap((operation) => plainBeginning(contract, lifecycle, operation));
    return creators.map((operation) => {
      const rules = rulesOfRowsFor(contract, operation.id, ...initialBy.map(({ rule }) => rule));
      return defineCheck({
        ...ofOperation("lifecycle", operation, `begins ${lifecycle.name} as its request selects`),
        rules,
        cost: 1,
        run: (t) => begin(t, lifecycle, operation, rules),
      });
    });
  });
}

/** Only the standard rule speaks of the whole lifecycle: that of an edge says nothing of where it all begins. */
function plainBeginning(contract: Contract, lifecycle: Lifecycle, operation: Operation): Check[] {
  const { name, field, initial, edges, otherwise } = lifecycle;
  const rows = [...edges, ...(otherwise?.rules ?? [])].map(({ rule }) => rule);
  const rules = rulesOfRows(contract, ...rows).filter(isStandard);
  if (rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("lifecycle", operation, `begins ${name} in an initial state`),
      rules,
      cost: 1,
      async run(t: Trial) {
        const reply = await perform(t, operation.id, await requestOf(t, operation.id));
        const shown = textAt(await shownBy(t, lifecycle, operation, reply), field);
        t.precondition(isSuccess(reply) && shown !== undefined, `no reply shows the ${field} in which it begins`);
        const isRight = initial.some((state) => comingOf(contract, lifecycle, state).has(shown ?? ""));
        expecting(t, rules, operation.id).that("begun", isRight, () => [
          `${field} ${initial.join(" or ")}`,
          shown ?? "absent",
        ]);
      },
    }),
  ];
}

async function begin(t: Trial, lifecycle: Lifecycle, operation: Operation, rules: readonly string[]): Promise<void> {
  const { field } = lifecycle;
  let accepted = 0;
  for (const beginning of beginningsOf(t, lifecycle, operation)) {
    const reply = await perform(t, operation.id, await requestWith(t, operation.id, beginning));
    // It may be refused for another reason, such as what else it then needs.
    if (!isSuccess(reply)) continue;
    accepted += 1;
    const shown = textAt(await shownBy(t, lifecycle, operation, reply), field);
    const isRight = shown !== undefined && comingOf(t.contract, lifecycle, beginning.state).has(shown);
    expecting(t, rules, operation.id).that(`begun with ${inWords(beginning)}`, isRight, () => [
      `${field} ${beginning.state}`,
      shown ?? "absent",
    ]);
  }
  t.precondition(accepted > 0, `${operation.id} takes none of the values that select an initial state`);
}

/** The new resource, as the reply shows it, or else as it is read. */
async function shownBy(
  t: Trial,
  { resource, field }: Lifecycle,
  operation: Operation,
  reply: Exchange,
): Promise<unknown> {
  const made = resourceIn(t.contract, reply, operation);
  const id = idIn(t.contract, resource, made);
  if (textAt(made, field) !== undefined || id === undefined) return made;
  return (await look(t, resource, { id, body: asObject(made) ?? {} })).body;
}

function inWords({ members }: Beginning): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return given.map(([at, value]) => `${at} ${String(value)}`).join(", ") || "neither";
}
