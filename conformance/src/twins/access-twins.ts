import type { Access, Contract, Operation } from "@tallystick/contract";
import { rulesOf, withOperation, type Twin } from "./twin.ts";

/** Of every operation: it answers callers who never said who they are, asks for no permission, asks for another one. */
export function accessTwins(contract: Contract): Twin[] {
  return Object.values(contract.operations)
    .filter((operation) => operation.access.scheme !== "none")
    .flatMap((operation) => [
      accessTwin(operation, "open-to-anyone", `${operation.id} answers without credentials.`, { scheme: "none" }),
      ...permissionTwins(operation),
    ]);
}

function permissionTwins({ access, ...operation }: Operation): Twin[] {
  const { permission, ...others } = access;
  if (permission === undefined) return [];
  const other = otherPermission[permission];
  const row = { ...operation, access };
  return [
    accessTwin(row, "without-permission", `${operation.id} asks for no permission.`, others),
    ...(other === undefined
      ? []
      : [
          accessTwin(row, `asks-for-${other}`, `${operation.id} asks for ${other} instead of ${permission}.`, {
            ...access,
            permission: other,
          }),
        ]),
  ];
}

/** The permission that is asked for instead: each of its scheme's in turn. */
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

function accessTwin({ id, access }: Operation, name: string, fault: string, wrong: Access): Twin {
  return {
    operation: id,
    name: `${id}/access/${name}`,
    fault,
    rules: rulesOf(access.rule),
    mutate: (given) => withOperation(given, id, (row) => ({ ...row, access: wrong })),
  };
}
