import { contract, openapi, type OperationId } from "@tallystick/contract";

/** The body of an operation's success, as the document shows it. */
export function exampleReply(id: OperationId): Record<string, unknown> {
  const { path, method, replies } = contract.operations[id];
  const success = replies.find(({ kind }) => kind === "success");
  const { responses } = Object(Object(openapi.paths[path])[method]);
  const { example } = Object(Object(Object(responses[success?.status ?? 0]).content)["application/json"]);
  if (example === undefined) throw new Error(`The document has no example of a reply to ${id}.`);
  return example;
}
