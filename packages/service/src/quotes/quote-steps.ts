import { stepKind, type StepKind } from "../runtime/outcome-steps.ts";

export interface QuoteSubject {
  platformId: string;
  quoteId: string;
}

/** The outcome of executed quotes: each step advances the transaction, and the quote with it (G-53). */
export const quoteSteps: StepKind<QuoteSubject> = stepKind("quote.step");
