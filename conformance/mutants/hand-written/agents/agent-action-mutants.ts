import { ofAgents } from "./agent-behaviour.ts";
import { inside, showing, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";

/** Changes every agent action wherever a reply shows it. */
function acts(rule: string, name: string, change: (action: Item) => void): HandWrittenMutant {
  return ofAgents(rule, name, showing("AgentAction", change));
}

const TRANSACTION = { id: "Transaction:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10" };

const isOf = (status: string) => (action: Item) => action["status"] === status;

/** How the actions of agents are shown. */
export const mutants: readonly HandWrittenMutant[] = [
  acts("AGENT-02", "what-is-approved-is-DONE", (action) => {
    if (isOf("APPROVED")(action)) action["status"] = "DONE";
  }),
  acts("AGENT-03", "a-transfer-is-a-PAYMENT", (action) => {
    if (action["type"] === "TRANSFER_OUT") action["type"] = "PAYMENT";
  }),
  acts("AGENT-04", "an-action-hides-its-quote", (action) => {
    delete action["quote"];
  }),
  acts("AGENT-06", "what-waits-has-a-transaction", (action) => {
    if (isOf("PENDING_APPROVAL")(action)) action["transaction"] = TRANSACTION;
  }),
  acts("AGENT-07", "what-was-rejected-has-a-transaction", (action) => {
    if (isOf("REJECTED")(action)) action["transaction"] = TRANSACTION;
  }),
  acts("AGENT-08", "what-was-approved-has-no-transaction", (action) => {
    if (isOf("APPROVED")(action)) delete action["transaction"];
  }),
  acts("AGENT-09", "the-reason-of-a-rejection-is-forgotten", (action) => {
    delete action["rejectionReason"];
  }),
  acts("AGENT-09", "what-waits-has-a-reason-of-its-rejection", (action) => {
    if (isOf("PENDING_APPROVAL")(action)) action["rejectionReason"] = "None yet";
  }),
  acts("AGENT-10", "an-action-has-no-updatedAt", (action) => {
    delete action["updatedAt"];
  }),
  acts("V-61b", "an-action-fails-with-its-payment", (action) => {
    if (inside({ ...action }, "transaction")["status"] === "FAILED") action["status"] = "FAILED";
  }),
  acts("V-61a", "what-cannot-be-paid-waits", (action) => {
    if (isOf("FAILED")(action)) action["status"] = "PENDING_APPROVAL";
  }),
];
