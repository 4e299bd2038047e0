import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
  webhookExample,
  webhookPayload,
} from "@arauto/contracts";
import type { z } from "zod";
import type { JsonSchema } from "./schema-components.ts";

const nameOf = (type: WebhookEventType): string => `webhook:${type}`;

const typesOf = (hasPlans: boolean): readonly WebhookEventType[] =>
  hasPlans
    ? WEBHOOK_EVENT_TYPES
    : WEBHOOK_EVENT_TYPES.filter((type) => !type.startsWith("invoice."));

/** Returns the schemas of all payloads, for conversion together with those of the routes. */
export const webhookSchemas = (
  hasPlans: boolean,
): Map<string, { schema: z.ZodType; direction: "output" }> =>
  new Map(
    typesOf(hasPlans).map((type) => [
      nameOf(type),
      { schema: webhookPayload(type, "full"), direction: "output" },
    ]),
  );

/** Describes the requests that webhooks send: one for each type, whose payload is thin or full. */
export function openApiWebhooks(
  roots: ReadonlyMap<string, JsonSchema>,
  hasPlans: boolean,
): JsonSchema {
  return Object.fromEntries(
    typesOf(hasPlans).map((type) => [type, { post: webhookOperation(type, roots) }]),
  );
}

function webhookOperation(
  type: WebhookEventType,
  roots: ReadonlyMap<string, JsonSchema>,
): JsonSchema {
  const schema = withOptionalRecords(type, roots.get(nameOf(type)) ?? {});
  const content = {
    "application/json": {
      schema,
      examples: {
        thin: { summary: "Thin payload", value: webhookExample(type, "thin") },
        full: { summary: "Full payload", value: webhookExample(type, "full") },
      },
    },
  };
  return {
    operationId: `on:${type}`,
    tags: ["Webhooks"],
    summary: type,
    description: WEBHOOK_EVENTS[type].description,
    requestBody: { required: true, content },
    responses: { "2XX": { description: "The endpoint received the event" } },
  };
}

/** Makes properties optional that only full payloads contain. */
function withOptionalRecords(type: WebhookEventType, schema: JsonSchema): JsonSchema {
  const properties = schema["properties"] as { data: JsonSchema };
  const required = Object.keys(WEBHOOK_EVENTS[type].data.shape);
  return { ...schema, properties: { ...properties, data: { ...properties.data, required } } };
}
