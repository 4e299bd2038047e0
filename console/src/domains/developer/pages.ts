import type { PageRoute } from "../../lib/page-route.ts";

export const developerPages: PageRoute[] = [
  {
    path: "developer",
    layout: "main",
    namespaces: [
      "developer",
      "developer-overview",
      "webhooks",
      "webhook-events",
      "api-logs",
      "requests",
    ],
    load: async () => ({ Component: (await import("./developer-page.tsx")).DeveloperPage }),
  },
  {
    path: "developer/api-keys/create",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./keys/create-key-page.tsx")).CreateKeyPage }),
  },
  {
    path: "developer/webhook/create",
    layout: "main",
    namespaces: ["developer", "webhooks", "webhook-events"],
    load: async () => ({
      Component: (await import("./webhooks/create-webhook-page.tsx")).CreateWebhookPage,
    }),
  },
  {
    path: "developer/webhook/:id",
    layout: "main",
    namespaces: ["developer", "webhooks", "webhook-events"],
    load: async () => ({ Component: (await import("./webhooks/webhook-page.tsx")).WebhookPage }),
  },
  {
    path: "developer/webhook/:id/edit",
    layout: "main",
    namespaces: ["developer", "webhooks", "webhook-events"],
    load: async () => ({
      Component: (await import("./webhooks/edit-webhook-page.tsx")).EditWebhookPage,
    }),
  },
  {
    path: "developer/event-types",
    layout: "main",
    namespaces: ["developer", "webhook-events"],
    load: async () => ({
      Component: (await import("./events/event-types-page.tsx")).EventTypesPage,
    }),
  },
  {
    path: "developer/:id",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./keys/key-page.tsx")).KeyPage }),
  },
  {
    path: "developer/:id/edit",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./keys/edit-key-page.tsx")).EditKeyPage }),
  },
];
