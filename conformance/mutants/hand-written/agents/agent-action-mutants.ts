import { agentMutant } from "./agent-behaviour.ts";
import { objectAt, changingItems, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";

/** Changes every agent action wherever a reply shows it. */
function changesActions(rule: string, name: string, change: (action: Item) => void): HandWrittenMutant {
  return agentMutant(rule, name, changingItems("AgentAction", change));
}

const TRANSACTION = { id: "Transaction:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10" };

const NOBODY = "Agent:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";

const isOf = (status: string) => (action: Item) => action["status"] === status;

/** How the actions of agents are shown. */
export const mutants: readonly HandWrittenMutant[] = [
  changesActions("AGENT-02", "approved-actions-are-DONE", (action) => {
    if (isOf("APPROVED")(action)) action["status"] = "DONE";
  }),
  changesActions("AGENT-03", "a-transfer-is-a-PAYMENT", (action) => {
    if (action["type"] === "TRANSFER_OUT") action["type"] = "PAYMENT";
  }),
  changesActions("AGENT-04", "an-action-hides-its-quote", (action) => {
    delete action["quote"];
  }),
  changesActions("AGENT-06", "a-waiting-action-has-a-transaction", (action) => {
    if (isOf("PENDING_APPROVAL")(action)) action["transaction"] = TRANSACTION;
  }),
  changesActions("AGENT-07", "a-rejected-action-has-a-transaction", (action) => {
    if (isOf("REJECTED")(action)) action["transaction"] = TRANSACTION;
  }),
  changesActions("AGENT-08", "an-approved-action-has-no-transaction", (action) => {
    if (isOf("APPROVED")(action)) delete action["transaction"];
  }),
  changesActions("AGENT-09", "the-reason-of-a-rejection-is-forgotten", (action) => {
    delete action["rejectionReason"];
  }),
  changesActions("AGENT-09", "a-waiting-action-has-a-rejection-reason", (action) => {
    if (isOf("PENDING_APPROVAL")(action)) action["rejectionReason"] = "None yet";
  }),
  changesActions("AGENT-10", "an-action-has-no-updatedAt", (action) => {
    delete action["updatedAt"];
  }),
  changesActions("TXN-08", "the-payment-in-an-action-names-no-agent", (action) => {
    if (isOf("APPROVED")(action)) delete objectAt(action, "transaction")["agentId"];
  }),
  changesActions("TXN-08", "the-payment-in-an-action-names-another-agent", (action) => {
    if (isOf("APPROVED")(action)) objectAt(action, "transaction")["agentId"] = NOBODY;
  }),
  changesActions("V-05b", "an-action-is-for-a-customer-of-nobody", (action) => {
    action["customerId"] = "Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  }),
  changesActions("V-61b", "an-action-fails-with-its-payment", (action) => {
    if (objectAt({ ...action }, "transaction")["status"] === "FAILED") action["status"] = "FAILED";
  }),
  changesActions("V-61a", "an-action-that-cannot-be-paid-waits", (action) => {
    if (isOf("FAILED")(action)) action["status"] = "PENDING_APPROVAL";
  }),
];
