import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { UsageError } from "../errors/usage-error.ts";
import { hasWebhooks, judgeReceiver } from "../receivers/judge-receiver.ts";
import { kindsOf } from "../receivers/sender.ts";
import type { Paint } from "../report/paint.ts";
import { clientKinds, clientKindsText, reportOnClient } from "./client-output.ts";
import { defaultEnvironment } from "./client-command.ts";
import { bundleNamed, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { removeOldFiles, reportFileOf, type ReportFile } from "./report-files.ts";
import { gathered, webAddress } from "./values.ts";

interface ReceiverFlags extends ContractFlags {
  url: string;
  secretFile: string;
  nextSecretFile?: string;
  allowIncomplete?: boolean;
  report?: ReportFile[];
}

const makeKey = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out FILE";

const notes = `
Give the receiver a key pair of its own for the test, never that of a real service:
  ${makeKey}
  openssl pkey -in FILE -pubout
The second command prints the public key, which the receiver has to verify with. The signature is sent as JSON with v and
s, or as base64 alone, whichever the receiver accepts.

The receiver gets events of every type, with the ids of nothing that exists. Exit codes: 0 conformant, 1 violated or
never exercised, 2 wrong usage, 3 nothing answers at the URL.`;

/** Adds the flags of `tallystick receiver`. */
export function receiverFlags(command: Command): Command {
  return command
    .requiredOption("--url <url>", "the webhook receiver to judge", webAddress)
    .requiredOption("--secret-file <file>", "the private key that signs deliveries: P-256, PEM")
    .option("--next-secret-file <file>", "the key that follows it; the receiver must accept both")
    .option("--allow-incomplete", "exit 0 although a rule was never exercised")
    .option("--report <kind=file>", clientKindsText, gathered(reportFileOf(clientKinds)))
    .addHelpText("after", notes);
}

/** Sends, judges and reports. Returns the exit code. */
export async function receiverCommand(flags: ReceiverFlags, io: Io, paint: Paint): Promise<number> {
  const { contract, document } = await bundleNamed(flags);
  if (!hasWebhooks(contract)) throw new UsageError(`The contract "${contract.title}" declares no webhooks.`);
  if (kindsOf(contract, document).length === 0) {
    const operations = Object.values(contract.webhooks).map(({ id }) => id);
    throw new UsageError(
      `No event can be sent: give ${operations.join(", ")} an @opExample whose body fits its schema.`,
    );
  }
  const current = await readKey(flags.secretFile, "--secret-file");
  const next =
    flags.nextSecretFile === undefined ? undefined : await readKey(flags.nextSecretFile, "--next-secret-file");
  if (next?.equals(current) === true)
    throw new UsageError("--next-secret-file holds the same key as --secret-file: make another one.");
  const files = flags.report ?? [];
  await removeOldFiles(files.map(({ file }) => file));
  const keys = { current, next };
  const sending = { url: flags.url, contract, document, keys, environment: defaultEnvironment(), stop: io.signal };
  const report = await judgeReceiver(sending);
  return reportOnClient(
    report,
    { judged: "receiver", files, allowIncomplete: flags.allowIncomplete === true },
    io,
    paint,
  );
}

async function readKey(file: string, flag: string): Promise<KeyObject> {
  const pem = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${flag}: ${file} cannot be read. Make a key: ${makeKey}`, { cause });
  });
  const key = keyIn(pem);
  if (key?.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  throw new UsageError(
    `${flag}: ${file} holds no private key on P-256 in PEM, without a passphrase. Make one: ${makeKey}`,
  );
}

function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
