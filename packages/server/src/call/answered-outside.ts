import type { Reply } from "./reply.ts";

/** Rolls the unit of work back; the reply is made outside of it. Thrown by `call.outside`. */
export class AnsweredOutside extends Error {
  override readonly name = "AnsweredOutside";
  readonly answer: () => Promise<Reply>;

  constructor(answer: () => Promise<Reply>) {
    super("The reply is made outside of the unit of work");
    this.answer = answer;
  }
}
