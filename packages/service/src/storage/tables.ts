import type { AccountTables } from "../accounts/tables.ts";
import type { AgentTables } from "../agents/tables.ts";
import type { AuditTables } from "../audit-log/tables.ts";
import type { AuthTables } from "../auth/tables.ts";
import type { CardTables } from "../cards/tables.ts";
import type { CustomerTables } from "../customers/tables.ts";
import type { DocumentTables } from "../documents/tables.ts";
import type { EncryptionTables } from "./encryption/tables.ts";
import type { ExternalAccountTables } from "../external-accounts/tables.ts";
import type { IdentityTables } from "./identity/tables.ts";
import type { IdempotencyTables } from "../idempotency/tables.ts";
import type { LedgerTables } from "../ledger/tables.ts";
import type { OwnerTables } from "../owners/tables.ts";
import type { PlatformTables } from "../config/tables.ts";
import type { QuoteTables } from "../quotes/tables.ts";
import type { RailTables } from "../rails/tables.ts";
import type { TestClockTables } from "../test-clock/tables.ts";
import type { ThrottlingTables } from "../throttling/tables.ts";
import type { TokenTables } from "../tokens/tables.ts";
import type { TransactionTables } from "../transactions/tables.ts";
import type { VerificationTables } from "../verifications/tables.ts";
import type { WalletTables } from "../accounts/wallets/tables.ts";
import type { WebhookTables } from "../webhooks/tables.ts";
import type { WorkTables } from "../work/tables.ts";

/**
 * Every table. Each domain defines its own, in its `tables.ts`. Times are epoch milliseconds, amounts are in the
 * smallest unit, truth values are 0 or 1, and structured values are JSON text.
 */
export interface Database
  extends
    AccountTables,
    AgentTables,
    AuditTables,
    AuthTables,
    CardTables,
    CustomerTables,
    DocumentTables,
    EncryptionTables,
    ExternalAccountTables,
    IdempotencyTables,
    IdentityTables,
    LedgerTables,
    OwnerTables,
    PlatformTables,
    QuoteTables,
    RailTables,
    TestClockTables,
    ThrottlingTables,
    TokenTables,
    TransactionTables,
    VerificationTables,
    WalletTables,
    WebhookTables,
    WorkTables {
  migrations: { name: string };
}
