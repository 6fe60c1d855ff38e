import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { hasMovableDates } from "./movable-dates.ts";
import { memoryOf } from "../resources/run-memory.ts";
import { statesToTry } from "../states/states.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import { templatesOf, type Template } from "./templates.ts";

/** One way to begin a request. */
export interface Candidate {
  template: Template;
  areDatesMoved: boolean;
  /** The state of the resource that the operation acts on, where the row does not say which. */
  state?: string;
}

/** The ways to begin a request of an operation, the likeliest to succeed first. */
export function candidatesOf(contract: Contract, document: object, row: Operation): Candidate[] {
  const begun = templatesOf(document, row)
    .map((template) => ({ ...template, body: withPossibleMove(contract, row, template.body) }))
    .flatMap((template): Candidate[] =>
      hasMovableDates(row, template.body)
        ? [true, false].map((areDatesMoved) => ({ template, areDatesMoved }))
        : [{ template, areDatesMoved: false }],
    );
  const [first] = begun;
  const states = statesToTry(contract, row);
  return first === undefined ? [] : [...begun, ...states.map((state) => ({ ...first, state }))];
}

/** The body with a state to which the operation leads, where it asks for one to which it never does. */
function withPossibleMove({ lifecycles }: Pick<Contract, "lifecycles">, row: Operation, body: unknown): unknown {
  return Object.values(lifecycles).reduce((changed, { drivers, edges, initial, states }) => {
    const field = drivers.find(({ operation }) => operation === row.id)?.field;
    const own = edges.filter(({ by }) => by === row.id);
    const [first] = own.toSorted((a, b) => Number(initial.includes(b.from)) - Number(initial.includes(a.from)));
    if (field?.startsWith("body.") !== true || first === undefined) return changed;
    const wanted = valueInRequest({ body: changed }, field);
    const isPossible = !states.some((state) => state === wanted) || own.some(({ to }) => to === wanted);
    return isPossible ? changed : withRequestValue({ body: changed }, field, first.to).body;
  }, body);
}

/** The candidates, first the one that is known to succeed. */
export function preferred(t: Trial, row: Operation): Candidate[] {
  const candidates = candidatesOf(t.contract, t.support.document, row);
  const best = candidates[memoryOf(t.target).learnt.get(row.id)?.candidate ?? 0];
  return best === undefined ? [] : [best, ...candidates.filter((each) => each !== best)];
}
