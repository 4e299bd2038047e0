export { type Arauto, type ClientOptions, createClient, type StreamMessage } from "./client.ts";
export {
  ArautoConnectionError,
  ArautoError,
  type ErrorCode,
  type FieldProblem,
  type Problem,
} from "./errors.ts";
export type { CallOptions, PostOptions } from "./operations.ts";
export type { components, operations, paths } from "./api.generated.ts";
export {
  verifyWebhook,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookEvents,
  type WebhookEventType,
  type WebhookHeaders,
  type WebhookProblem,
  WebhookVerificationError,
} from "./webhooks.ts";
