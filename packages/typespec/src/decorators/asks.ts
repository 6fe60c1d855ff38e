import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Question, Verdict } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

type VerdictOptions = Omit<Verdict, "shows"> & Partial<Verdict>;

type AsksOptions = Pick<Question, "event" | "field" | "within"> & {
  answers: (VerdictOptions & { status: number })[];
  otherwise: VerdictOptions;
  silence: VerdictOptions;
};

export interface QuestionOf extends Omit<Question, "resource"> {
  resource: ResourceType;
}

export const asksWord: Word<QuestionOf, Operation> = createWord(stateKeys.asks);

export function $asks(
  context: DecoratorContext,
  target: Operation,
  resource: ResourceType,
  options: AsksOptions,
): void {
  const { answers, otherwise, silence } = options;
  asksWord.say(context, target, {
    ...options,
    resource,
    answers: answers.map((answer) => ({ shows: [], ...answer })),
    otherwise: { shows: [], ...otherwise },
    silence: { shows: [], ...silence },
  });
}
