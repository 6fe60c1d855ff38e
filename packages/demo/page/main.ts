import { createRelayedClient } from "@tallystick/client";
import { betterAddress } from "./advice.ts";
import { showCalls } from "./calls.ts";
import { demoSteps } from "./demo-steps.ts";
import { showSteps } from "./steps.ts";

let callsOfStep: Element | undefined;

// The relay adds the platform's credentials, which this page never sees.
const client = createRelayedClient({
  baseUrl: `${location.origin}/demo/relay`,
  fetch: showCalls(() => callsOfStep),
});

showSteps(document.querySelector("#steps"), demoSteps(client), (calls) => {
  callsOfStep = calls;
});

const elsewhere = betterAddress();
const notice = document.querySelector("#notice");
if (elsewhere !== undefined && notice !== null) {
  const link = document.createElement("a");
  link.href = elsewhere;
  link.textContent = elsewhere;
  notice.append(
    "Browsers allow passkeys only on a host name, and only by https or on this machine. Open ",
    link,
    " instead.",
  );
}
