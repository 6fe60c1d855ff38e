import type { Access, Contract, Operation } from "@tallystick/contract";
import { rulesOf, withOperation, type ContractMutant } from "./contract-mutant.ts";

/** For every operation: accepts callers without credentials, requires no permission, requires another permission. */
export function accessMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations)
    .filter((operation) => operation.access.scheme !== "none")
    .flatMap((operation) => [
      accessMutant(operation, "open-to-anyone", `${operation.id} answers without credentials.`, { scheme: "none" }),
      ...permissionMutants(contract, operation),
    ]);
}

function permissionMutants(contract: Contract, { access, ...operation }: Operation): ContractMutant[] {
  const { permission, ...others } = access;
  if (permission === undefined) return [];
  const other = otherPermission[permission] ?? anotherPermission(contract, access);
  const row = { ...operation, access };
  return [
    accessMutant(row, "without-permission", `${operation.id} asks for no permission.`, others),
    ...(other === undefined
      ? []
      : [
          accessMutant(row, `asks-for-${other}`, `${operation.id} asks for ${other} instead of ${permission}.`, {
            ...access,
            permission: other,
          }),
        ]),
  ];
}

function anotherPermission({ operations }: Contract, { scheme, permission }: Access): string | undefined {
  return Object.values(operations)
    .map(({ access }) => access)
    .find((each) => each.scheme === scheme && ![undefined, permission].includes(each.permission))?.permission;
}

/** The permission that is required instead, of the same scheme, where it matters which one. */
const otherPermission: Readonly<Record<string, string | undefined>> = {
  VIEW: "TRANSACT",
  TRANSACT: "MANAGE",
  MANAGE: "VIEW",
  VIEW_TRANSACTIONS: "CREATE_TRANSFERS",
  CREATE_TRANSFERS: "CREATE_QUOTES",
  CREATE_QUOTES: "EXECUTE_QUOTES",
  EXECUTE_QUOTES: "MANAGE_EXTERNAL_ACCOUNTS",
  MANAGE_EXTERNAL_ACCOUNTS: "VIEW_TRANSACTIONS",
};

function accessMutant({ id, access }: Operation, name: string, fault: string, wrong: Access): ContractMutant {
  return {
    operation: id,
    id: `${id}/access/${name}`,
    fault,
    rules: rulesOf(access.rule),
    mutate: (given) => withOperation(given, id, (row) => ({ ...row, access: wrong })),
  };
}
