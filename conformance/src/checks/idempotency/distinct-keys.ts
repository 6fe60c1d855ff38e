import type { Contract, Statement } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { areSame, expectEffects, lookAt, noteEffects, showOneThing } from "./effects.ts";
import { isChange, keyed, keyedOperations, unrepeated, withKey, type KeyedOperation } from "./keyed.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

/** Different keys, and no key at all: every call does its own work. */
export function distinctKeys(contract: Contract): Check[] {
  return keyedOperations(contract).flatMap((operation) => [
    twice(contract, operation, "different keys", "two-keys-work-twice", (t) => [t.unique("key"), t.unique("key")]),
    twice(contract, operation, "no key", "no-key-works-twice", () => [undefined, undefined]),
    ...Object.entries(nearly).map(([how, keys]) => twice(contract, operation, how, "two-keys-work-twice", keys)),
  ]);
}

/** Two keys, or none, that are not the same. */
type Keys = (t: Trial, form: KeyForm) => [string | undefined, string | undefined];

/** The format of a key. */
interface KeyForm {
  /** The most characters. */
  most: number;
  /** Whether it is any text. */
  isFree: boolean;
}

/** Nearly the same: other letter case, or different only at the end. */
const nearly: Readonly<Record<string, Keys>> = {
  "keys that differ in case": (t) => {
    const key = t.unique("key");
    return [key, key.toUpperCase()];
  },
  "long keys that differ at the end": (t, { most, isFree }) => {
    const key = `${t.unique("key")}-${"k".repeat(60)}`.slice(0, most - 2);
    // Marks are compared as well, where a key may have any.
    return isFree ? [`${key}-.`, `${key}-_`] : [`${key}-1`, `${key}-2`];
  },
};

function keyForm({ support: { document } }: Trial, { id, idempotent }: KeyedOperation): KeyForm {
  const pointers = parameterSchemas(document);
  const pointer = [...pointers].find(
    ([name]) => name.toLowerCase() === `${id} header ${idempotent.header}`.toLowerCase(),
  )?.[1];
  const schema = pointer === undefined ? undefined : resolved(document, schemaAt(document, pointer));
  const maxLength = schema?.["maxLength"];
  return {
    most: typeof maxLength === "number" ? maxLength : Number.MAX_SAFE_INTEGER,
    isFree: schema !== undefined && isFreeText(schema),
  };
}

function twice(contract: Contract, operation: KeyedOperation, how: string, general: Statement, keys: Keys): Check {
  const { rules, onlyViolates } = unrepeated(contract, operation, general);
  return defineCheck({
    ...ofOperation("idempotency", operation, `executes twice under ${how}`),
    rules,
    onlyViolates,
    cost: 2,
    async run(t) {
      const plain = await keyed(t, operation, undefined);
      const other = isChange(operation) ? await t.support.effects.another(t, operation, plain, 1) : undefined;
      const [first, second] = keys(t, keyForm(t, operation));
      const under = (request: CallRequest, key: string | undefined): CallRequest =>
        key === undefined ? request : withKey(request, operation, key);
      if (other !== undefined) await twoChanges(t, operation, rules, how, [under(plain, first), under(other, second)]);
      else {
        const requests = [under(plain, first), await keyed(t, operation, second)] as const;
        await twoThings(t, operation, rules, how, requests);
      }
    },
  });
}

type Both = readonly [CallRequest, CallRequest];

/** Two resources: each call has its own result. */
async function twoThings(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  how: string,
  requests: Both,
): Promise<void> {
  const noted = await noteEffects(t, operation, ...requests);
  const [one, other] = [await perform(t, operation.id, requests[0]), await perform(t, operation.id, requests[1])];
  for (const reply of [one, other]) expecting(t, rules).success(`${operation.id} under ${how}`, reply);
  const isOne = showOneThing(t.contract, one, other);
  expecting(t, rules, operation.id).that(`two calls under ${how}`, !isOne, () => [
    "two different ids",
    [one, other].map((reply) => String(idShownBy(t.contract, reply))).join(", "),
  ]);
  await expectEffects(t, rules, `two calls under ${how}`, noted, 2);
}

/** Two changes of one resource: the second is made too, and shown. */
async function twoChanges(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  how: string,
  [request, other]: Both,
): Promise<void> {
  const before = await lookAt(t, operation, request);
  const first = await perform(t, operation.id, request);
  expecting(t, rules).success(`${operation.id} under ${how}`, first);
  const once = await lookAt(t, operation, request);
  const second = await perform(t, operation.id, other);
  t.precondition(isSuccess(second), "what was changed cannot be changed again");
  const changed = await lookAt(t, operation, request);
  if (before === undefined || once === undefined || changed === undefined || areSame(before, once)) return;
  expecting(t, rules, operation.id).that(`two changes under ${how}`, !areSame(once, changed), () => [
    "the second change to be made as well",
    "what the first one left",
  ]);
}
