import { call } from "./api.ts";

interface Key {
  id: string;
  key: string;
}

/** Creates API keys of every kind, and returns a live one that was used. */
export async function fillApiKeys(
  token: string,
  { longWord }: { longWord: string },
): Promise<{ apiKeyId: string }> {
  const post = (body: object) => call<Key>(token, "ApiKeys", { method: "POST", body });
  const shop = await post({
    name: "Loja virtual",
    mode: "live",
    permissions: ["contacts:write", "templates:read", "reports:read"],
    expiresAt: new Date(Date.now() + 10 * 24 * 3_600_000).toISOString(),
    allowedNetworks: ["127.0.0.0/8", "::1", "2804:14c:65::/48"],
  });
  await call(shop.key, "Templates");
  // The log has calls that failed, too.
  await call(shop.key, "CustomFields", {
    method: "POST",
    body: { identifier: "no spaces", name: longWord.slice(0, 80), type: "text" },
  }).catch(() => {});
  await call(shop.key, `Accounts?search=${longWord}`).catch(() => {});
  const off = await post({
    name: longWord.slice(0, 80),
    mode: "live",
    permissions: ["campaigns:write", "workflows:write"],
  });
  await call(token, "ApiKeys/BulkStatus", {
    method: "POST",
    body: { ids: [off.id], status: "inactive" },
  });
  await post({ name: "Planilha do Davi", mode: "test", permissions: ["contacts:read"] });
  return { apiKeyId: shop.id };
}
