/** A `fetch` that also shows each request and its reply, in the list that stands for the step at work; in their order. */
export function showCalls(list: () => Element | undefined): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const requestBody = await request.clone().text();
    const place = list();
    const response = await fetch(request);
    const replyBody = await response.clone().text();
    place?.append(entry(request, requestBody, response, replyBody));
    return response;
  };
}

function entry(request: Request, requestBody: string, response: Response, replyBody: string): HTMLElement {
  const item = document.createElement("li");
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const path = new URL(request.url).pathname.replace("/demo/relay", "");
  summary.append(code(`${request.method} ${path} → ${response.status}`));
  details.append(
    summary,
    ...[...signatureHeaders(request), requestBody, replyBody].filter((text) => text !== "").map(block),
  );
  item.append(details);
  return item;
}

/** The headers of a signed retry, where the request has them. */
function signatureHeaders({ headers }: Request): string[] {
  return ["Request-Id", "Service-Wallet-Signature"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
}

function code(text: string): HTMLElement {
  const element = document.createElement("code");
  element.textContent = text;
  return element;
}

function block(text: string): HTMLElement {
  const element = document.createElement("pre");
  element.textContent = indented(text);
  return element;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
