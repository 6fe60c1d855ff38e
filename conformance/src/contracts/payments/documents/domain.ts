import type { PaymentsDomain } from "../payments-domain.ts";
import { documentRules } from "./rules/documents.ts";

export const documents: PaymentsDomain = { checks: [...documentRules] };
