import type { RunningService } from "./with-running-service.ts";

/** The addresses and credentials of a service that has just started, and commands to try. */
export function serviceSummary(
  { url, clock, demo, platform, other }: RunningService,
  bold: (text: string) => string,
): string {
  const { clientId, clientSecret } = platform;
  const curl = `curl -s -u ${clientId}:${clientSecret}`;
  const customer = '{"customerType":"INDIVIDUAL","fullName":"Ada Lovelace","email":"ada@example.com","region":"US"}';
  return `
${bold("Serving")} ${url} with an empty store and the current time
  client id        ${clientId}
  client secret    ${clientSecret}
  second platform  ${other.clientId}
  its secret       ${other.clientSecret}
  test clock       ${clock}
  demo page        ${demo}

${bold("Try next")}
  ${curl} ${url}/platform/internal-accounts
  ${curl} -H 'content-type: application/json' -d '${customer}' ${url}/customers
  curl -s -H 'content-type: application/json' -d '{"advanceMs":60000}' ${clock}
  TALLYSTICK_CLIENT_ID=${clientId} TALLYSTICK_CLIENT_SECRET=${clientSecret} npx -y pnpm@12.21.0 tallystick run --target ${url} --only 'CARD-*' --budget 1s

Press Ctrl-C to stop.`;
}
