import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { EndpointDecision } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";
import type { ResourceType } from "./resource.ts";

export interface EndpointDecisionOf extends Omit<EndpointDecision, "resource"> {
  resource: ResourceType;
}

export const endpointDecisionUses: DecoratorUses<EndpointDecisionOf, Operation> = recordUses(
  stateKeys.endpointDecision,
  "endpointDecision",
);

export const $endpointDecision: Decorators["endpointDecision"] = (context, target, resource, options) => {
  const { answers, otherwise, noAnswer } = options;
  endpointDecisionUses.record(context, target, {
    ...options,
    resource,
    answers: answers.map((answer) => ({ shows: [], ...answer })),
    otherwise: { shows: [], ...otherwise },
    noAnswer: { shows: [], ...noAnswer },
  });
};
