import { Kysely, type Dialect, type KyselyPlugin } from "kysely";
import type { Vault } from "./encryption/vault.ts";
import type { DirectQueries } from "./prepared.ts";
import type { Database } from "./tables.ts";

interface Parts {
  direct: DirectQueries;
  vault: Vault;
  plugins: KyselyPlugin[];
}

/** A connection of Kysely that can also run compiled queries by itself, and seals what is secret. */
export class SealingConnection extends Kysely<Database> {
  readonly direct: DirectQueries;
  readonly vault: Vault;

  constructor(dialect: Dialect, { direct, vault, plugins }: Parts) {
    super({ dialect, plugins });
    this.direct = direct;
    this.vault = vault;
  }
}
