import { spawn } from "node:child_process";
import { join } from "node:path";
import { withServing } from "@tallystick/tools/start";

/** The address that pages write for a service; a block gets the one that answers instead. */
const writtenOrigin = "http://127.0.0.1:4010";

/** A service that answers, as a block of a page sees it. */
export interface RunningService {
  /** `TALLYSTICK_URL` and the credentials, as programs take them from the environment. */
  env: Record<"TALLYSTICK_URL" | "TALLYSTICK_CLIENT_ID" | "TALLYSTICK_CLIENT_SECRET", string>;
  /** The text of a block with the address of the service in it. */
  addressed: (text: string) => string;
}

/** Starts the service with an empty store on a free port, and stops it when `use` is done. */
export async function withService<Result>(
  root: string,
  use: (service: RunningService) => Promise<Result>,
): Promise<Result> {
  const flags = ["--port=0", "--store=:memory:", "--test-clock", "--ready-json", "--log-level=error"];
  const service = spawn(process.execPath, [join(root, "packages/service/src/main.ts"), ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return await withServing(service, ({ url, clientId, clientSecret }) =>
    use({
      env: { TALLYSTICK_URL: url, TALLYSTICK_CLIENT_ID: clientId, TALLYSTICK_CLIENT_SECRET: clientSecret },
      addressed: (text) => text.replaceAll(writtenOrigin, new URL(url).origin),
    }),
  );
}
