import { preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { InternalAccountRow } from "./tables.ts";

type Privacy = Pick<InternalAccountRow, "id" | "private_enabled" | "updated_at">;

const update = preparedWrite((db, values: Privacy) =>
  db
    .updateTable("internal_accounts")
    .set({ private_enabled: values.private_enabled, updated_at: values.updated_at })
    .where("id", "=", values.id),
);

/** Makes a wallet's history private, or open. */
export async function setPrivacy(tx: Tx, { id, private_enabled, updated_at }: Privacy): Promise<void> {
  await update(tx, { id, private_enabled, updated_at });
}
