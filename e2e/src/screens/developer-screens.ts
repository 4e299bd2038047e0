import {
  checkEndpoint,
  issueKey,
  openEventExample,
  openCall,
  openListening,
  openRotation,
} from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** API keys, logs, webhooks and events. */
export const DEVELOPER_SCREENS: readonly Screen[] = [
  { name: "developer", path: () => "/developer", until: "main ol li" },
  { name: "developer-test", path: () => "/developer?mode=test", until: "main ol li" },
  { name: "api-logs", path: () => "/developer?tab=logs", until: "main a[data-call]" },
  {
    name: "api-log",
    path: () => "/developer?tab=logs&class=4xx",
    until: "main a[data-call]",
    open: openCall,
  },
  { name: "api-logs-empty", path: () => "/developer?tab=logs&search=nothing" },
  {
    name: "api-keys",
    path: () => "/developer?tab=api-keys",
    until: "main a[href^='/developer/0']",
  },
  {
    name: "api-keys-test",
    path: () => "/developer?tab=api-keys&mode=test",
    until: "main a[href^='/developer/0']",
  },
  { name: "api-key-new", path: () => "/developer/api-keys/create", until: "main form" },
  {
    name: "api-key-issued",
    path: () => "/developer/api-keys/create?mode=test",
    until: "main form",
    open: issueKey,
  },
  { name: "api-key", path: ({ apiKeyId }) => `/developer/${apiKeyId}`, until: "main dl" },
  {
    name: "api-key-rotate",
    path: ({ apiKeyId }) => `/developer/${apiKeyId}`,
    until: "main dl",
    open: openRotation,
  },
  {
    name: "api-key-edit",
    path: ({ apiKeyId }) => `/developer/${apiKeyId}/edit`,
    until: "main form",
  },
  {
    name: "webhooks",
    path: () => "/developer?tab=webhooks",
    until: "main a[href^='/developer/webhook/0']",
  },
  {
    name: "webhooks-listen",
    path: () => "/developer?tab=webhooks",
    until: "main a[href^='/developer/webhook/0']",
    open: openListening,
  },
  { name: "webhook-new", path: () => "/developer/webhook/create", until: "main form" },
  {
    name: "webhook-example",
    path: () => "/developer/webhook/create",
    until: "main form",
    open: openEventExample,
  },
  {
    name: "webhook-created",
    path: ({ webhookId }) => `/developer/webhook/${webhookId}?created=1`,
    until: "main section pre",
  },
  {
    name: "webhook",
    path: ({ webhookId }) => `/developer/webhook/${webhookId}`,
    until: "main [role=slider]",
  },
  {
    name: "webhook-checked",
    path: ({ webhookId }) => `/developer/webhook/${webhookId}`,
    until: "main [role=slider]",
    open: checkEndpoint,
  },
  {
    name: "webhook-paused",
    path: ({ pausedWebhookId }) => `/developer/webhook/${pausedWebhookId}`,
    until: "main [role=slider]",
  },
  {
    name: "webhook-edit",
    path: ({ pausedWebhookId }) => `/developer/webhook/${pausedWebhookId}/edit`,
    until: "main form",
  },
  { name: "events", path: () => "/developer?tab=events", until: "main [data-row]" },
  {
    name: "event",
    path: ({ webhookEventId }) => `/developer?tab=events&event=${webhookEventId}`,
    until: "figure pre",
  },
  {
    name: "event-replay",
    path: () => "/developer?tab=events&replay=1",
    until: "select",
  },
  { name: "event-types", path: () => "/developer/event-types", until: "main figure pre" },
];
