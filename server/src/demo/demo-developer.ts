import {
  apiKeyRoutes,
  AppError,
  type AnyRoute,
  campaignRoutes,
  contactRoutes,
  templateRoutes,
  webhookRoutes,
} from "@arauto/contracts";
import { type ApiClient, createApiClient, type Input } from "./api-client.ts";

const NAME = "Loja virtual";
/** Never called: the webhook is disabled. */
const WEBHOOK_URL = "https://loja.cafeserraclara.example/webhooks/arauto";

/**
 * Adds an API key of the shop with some logged requests, and a disabled webhook. The key itself is neither shown nor
 * stored: a visitor rotates it to get one.
 */
export async function ensureDeveloper(
  api: ApiClient,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  await ensureWebhook(api);
  const { items } = await api.call(apiKeyRoutes.list, { query: { search: NAME } });
  const known = items.find(({ name }) => name === NAME);
  if (known?.lastUsedAt) return;
  // An earlier run ended before it used the key, which cannot be read again.
  if (known) await api.call(apiKeyRoutes.remove, { body: { ids: [known.id] } });
  const { key } = await api.call(apiKeyRoutes.create, {
    body: {
      name: NAME,
      mode: "live",
      permissions: ["contacts:write", "templates:read", "emails:write"],
    },
  });
  const shop = createApiClient(url, signal);
  shop.useToken(key);
  await call(shop, templateRoutes.list);
  await call(shop, contactRoutes.list, { query: { limit: "5" } });
  // Two mistakes of the shop's programmer, for the log.
  await call(shop, campaignRoutes.list);
  await call(shop, contactRoutes.create, {
    body: { name: "Pedido 5127", email: "sem-arroba", status: "active" },
  });
}

/** Makes a request whose failure only matters for the log. */
async function call<R extends AnyRoute>(shop: ApiClient, route: R, input?: Input<R>) {
  try {
    await shop.call(route, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function ensureWebhook(api: ApiClient): Promise<void> {
  const { items } = await api.call(webhookRoutes.list);
  const known = items.find(({ url }) => url === WEBHOOK_URL);
  if (known?.status === "inactive") return;
  const { id } =
    known ??
    (await api.call(webhookRoutes.create, {
      body: {
        url: WEBHOOK_URL,
        description: NAME,
        events: ["contact.unsubscribed", "email.bounced"],
      },
    }));
  await api.call(webhookRoutes.disable, { body: { ids: [id] } });
}
