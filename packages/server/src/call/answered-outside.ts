import type { Reply } from "./reply.ts";

/** Leaves the unit of work, undone: the reply is made outside of any. Thrown by `call.outside`. */
export class AnsweredOutside extends Error {
  override readonly name = "AnsweredOutside";
  readonly answer: () => Promise<Reply>;

  constructor(answer: () => Promise<Reply>) {
    super("The reply is made outside of the unit of work");
    this.answer = answer;
  }
}
