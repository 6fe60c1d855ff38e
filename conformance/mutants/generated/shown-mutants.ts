import type { Contract, Rule, ShownWhen } from "@tallystick/contract";
import { asObject, valueAt } from "../../src/json/value-at.ts";
import { resolved } from "../../src/schema/resolve.ts";
import { rulesAt } from "../../src/schema/schema-parts.ts";
import type { Behave } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

type ShownRule = Rule & { shown: ShownWhen };

/** For each member that is shown only at times: one service that hides it then, and one that shows it at other times. */
export function shownMutants(contract: Contract, document: object): ProxyMutant[] {
  const rules = Object.values(contract.rules).filter((rule): rule is ShownRule => rule.shown !== undefined);
  return rules.flatMap((rule) => {
    const name = rule.on.split(".").at(-1) ?? "";
    const models = modelsWith(document, rule.id, name);
    const of = (id: string, fault: string, behave: Behave): ProxyMutant => ({
      id: `${rule.on}/shown/${rule.id}-${id}`,
      fault: `${fault} ${rule.shown.values.join(" or ")}.`,
      rules: [rule.id],
      behave,
    });
    const { how, member } = rule.shown;
    const text = textOf(document, models[0]?.schema);
    const isEverHidden = how !== "always" && text !== undefined;
    return [
      ...(how === "always" || how === "exactly"
        ? [of("hidden", `No ${name} is shown where ${member} is`, hiding(models, name, rule.shown))]
        : []),
      ...(isEverHidden
        ? [
            of(
              "out-of-place",
              `${text} is shown as ${name} ${how === "never" ? "" : "also except "}where ${member} is`,
              showing(models, name, rule.shown, text),
            ),
          ]
        : []),
    ];
  });
}

/** A model with the rule at the member. */
interface ModelWith {
  /** Its other members that are always there. */
  required: readonly string[];
  /** Of the member. */
  schema: unknown;
}

function modelsWith(document: object, rule: string, name: string): ModelWith[] {
  const schemas = asObject(asObject(Reflect.get(document, "components"))?.["schemas"]) ?? {};
  return Object.values(schemas).flatMap((schema) => {
    const { properties, required = [] } = asObject(schema) ?? {};
    const member = asObject(asObject(properties)?.[name]) ?? {};
    if (!rulesAt(member).includes(rule)) return [];
    const others = [required]
      .flat()
      .map(String)
      .filter((each) => each !== name);
    return { required: others, schema: member };
  });
}

/** A text that the member may have, where it is one. */
function textOf(document: object, schema: unknown): string | undefined {
  const { type, format } = resolved(document, schema);
  if (type !== "string") return undefined;
  return format === "date-time" ? "2026-01-01T00:00:00.000Z" : "AAAA";
}

function hiding(models: readonly ModelWith[], name: string, { member, values }: ShownWhen): Behave {
  return () => ({
    reply(_call, reply) {
      forEachOf(models, reply.body, (item) => {
        if (values.includes(String(valueAt(item, member)))) delete item[name];
      });
    },
  });
}

function showing(models: readonly ModelWith[], name: string, { how, member, values }: ShownWhen, text: string): Behave {
  return () => ({
    reply(_call, reply) {
      forEachOf(models, reply.body, (item) => {
        if (values.includes(String(valueAt(item, member))) === (how === "never")) item[name] = text;
      });
    },
  });
}

/** Calls for every object of a body that has all members which one of the models requires. */
function forEachOf(
  models: readonly ModelWith[],
  value: unknown,
  change: (item: Record<string, unknown>) => void,
): void {
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) forEachOf(models, inner, change);
  const item = value as Record<string, unknown>;
  if (models.some(({ required }) => required.length > 0 && required.every((name) => name in item))) change(item);
}
