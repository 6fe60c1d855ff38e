import { preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { InternalAccountRow } from "./tables.ts";

type Privacy = Pick<InternalAccountRow, "id" | "privateEnabled" | "updatedAt">;

const update = preparedWrite((db, values: Privacy) =>
  db
    .updateTable("internalAccounts")
    .set({ privateEnabled: values.privateEnabled, updatedAt: values.updatedAt })
    .where("id", "=", values.id),
);

/** Makes a wallet's history private, or open. */
export async function setPrivacy(tx: Tx, { id, privateEnabled, updatedAt }: Privacy): Promise<void> {
  await update(tx, { id, privateEnabled, updatedAt });
}
