import type { ContractFile, OperationRow } from "./contract-file.ts";
import { header, repositoryOrigin, type Origin } from "./header.ts";

/** The program with what a client reads of the contract, so that a page does not load the rest. */
export function printClientContract(contract: ContractFile, origin: Origin = repositoryOrigin): string {
  const { version, basePath, conventions, operations, lifecycles } = contract;
  const read = {
    version,
    basePath,
    conventions: { paging: conventions.paging },
    operations: mapped(operations, operationOf),
    lifecycles: mapped(lifecycles, ({ resource, field, terminal }) => ({ resource, field, terminal })),
  };
  return `${header(origin.contract, origin)}
import type { ClientContract } from "../client-contract.ts";

/** What a client reads of the contract. */
export const clientContract: ClientContract = ${JSON.stringify(read, null, 1)};
`;
}

function operationOf(row: OperationRow): object {
  const { id, method, path, access, parameters, body, replies, resourceAction, listing, idempotent, signedRetry } = row;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const challenges = replies.filter(({ kind }) => kind === "challenge");
  return {
    id,
    method,
    path,
    access: { scheme: access.scheme },
    parameters: query.map((parameter) => ({ name: parameter.name, in: parameter.in })),
    ...(body && { body: { contentType: body.contentType } }),
    replies: challenges.map(({ status, kind }) => ({ status, kind })),
    ...(resourceAction && { resourceAction: { kind: resourceAction.kind, resource: resourceAction.resource } }),
    ...(listing && { listing: {} }),
    ...(idempotent && { idempotent: { header: idempotent.header } }),
    ...(signedRetry && { signedRetry: signedHeaders(signedRetry) }),
  };
}

function signedHeaders({ stampHeader, requestHeader, shownAt }: NonNullable<OperationRow["signedRetry"]>): object {
  return { stampHeader, requestHeader, ...(shownAt !== undefined && { shownAt }) };
}

function mapped<Row>(rows: Record<string, Row>, of: (row: Row) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, of(row)]));
}
