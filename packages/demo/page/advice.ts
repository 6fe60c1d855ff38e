const again = "Press the button again.";

/** Where the page is, and whether the browser trusts the way to it. */
export interface Place {
  hostname: string;
  port: string;
  isSecure: boolean;
}

/** What went wrong, and the way out of it. */
export function adviceOn(error: unknown, place: Place = placeOfPage()): string {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  if (name === "NotAllowedError" || name === "AbortError")
    return `The browser gave no passkey: it was cancelled, or the time was up. ${again}`;
  if (name === "NotSupportedError") return `This browser or device has no passkeys (${message}). Try another one.`;
  const elsewhere = betterAddress(place);
  if (elsewhere !== undefined) return `Passkeys do not work at this address. Open ${elsewhere} and begin anew.`;
  return `${message} ${again} If that does not help, reload the page to begin anew.`;
}

/** The address to open instead, where passkeys do not work: at an IP address, or by http on another host than this machine. */
export function betterAddress({ hostname, port, isSecure }: Place = placeOfPage()): string | undefined {
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return isSecure && !isAddress ? undefined : `http://localhost${port === "" ? "" : `:${port}`}/demo`;
}

function placeOfPage(): Place {
  const { hostname, port } = location;
  return { hostname, port, isSecure: isSecureContext };
}
