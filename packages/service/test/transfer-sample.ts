/** A new customer with a dollar account and a bank account; each call of what is returned transfers a dollar in. */
export async function createSample(url: string, authorization: string): Promise<() => Promise<void>> {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization, ...(body !== undefined && { "content-type": "application/json" }) };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const customer = (await send("POST", "/customers", {
    customerType: "INDIVIDUAL",
    fullName: "Ada Lovelace",
    region: "US",
    currencies: ["USD"],
  })) as { id: string };
  const accounts = (await send(
    "GET",
    `/customers/internal-accounts?customerId=${customer.id}&currency=USD&type=INTERNAL_FIAT`,
  )) as { data: { id: string }[] };
  const external = (await send("POST", "/customers/external-accounts", {
    customerId: customer.id,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: "000123456789",
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Lovelace" },
    },
  })) as { id: string };
  const transfer = {
    source: { accountId: external.id },
    destination: { accountId: accounts.data[0]?.id },
    amount: 100,
  };
  return async () => void (await send("POST", "/transfer-in", transfer));
}
