import { type Answer, type ConventionalAnswers, type Conventions, defaultConventions } from "@tallystick/contract";
import { Refused, type RefusedOptions } from "./refused.ts";

/**
 * A refusal that belongs to no row: what the service says before, or instead of, a handler (G-03, V-01, V-03). Its answer is a
 * convention of the contract, and is known where the reply is written.
 */
export class CommonRefusal extends Refused {
  readonly #name: keyof ConventionalAnswers;
  readonly #options: RefusedOptions;

  constructor(name: keyof ConventionalAnswers, options: RefusedOptions) {
    super(answerOf(defaultConventions, name), options);
    this.#name = name;
    this.#options = options;
  }

  override under(conventions: Conventions): Refused {
    return new Refused(answerOf(conventions, this.#name), this.#options);
  }
}

function answerOf({ answers }: Conventions, name: keyof ConventionalAnswers): Answer {
  return answers[name] ?? answers.invalid;
}
