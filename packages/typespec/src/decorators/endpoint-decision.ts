import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { EndpointDecision, DecisionResult } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

type DecisionResultOptions = Omit<DecisionResult, "shows"> & Partial<DecisionResult>;

type EndpointDecisionOptions = Pick<EndpointDecision, "event" | "field" | "timeout"> & {
  answers: (DecisionResultOptions & { status: number })[];
  otherwise: DecisionResultOptions;
  noAnswer: DecisionResultOptions;
};

export interface EndpointDecisionOf extends Omit<EndpointDecision, "resource"> {
  resource: ResourceType;
}

export const endpointDecisionUses: DecoratorUses<EndpointDecisionOf, Operation> = recordUses(
  stateKeys.endpointDecision,
);

export function $endpointDecision(
  context: DecoratorContext,
  target: Operation,
  resource: ResourceType,
  options: EndpointDecisionOptions,
): void {
  const { answers, otherwise, noAnswer } = options;
  endpointDecisionUses.record(context, target, {
    ...options,
    resource,
    answers: answers.map((answer) => ({ shows: [], ...answer })),
    otherwise: { shows: [], ...otherwise },
    noAnswer: { shows: [], ...noAnswer },
  });
}
