import { z } from "zod";
import { batchItem } from "./batch-items.ts";
import { fieldProblem } from "./errors.ts";
import { day, email, id, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum number of events in a request. */
export const CUSTOM_EVENTS_MAX = 1000;
/** Maximum number of properties of an event. */
export const CUSTOM_EVENT_PROPERTIES_MAX = 50;
/** Maximum length of a property's text. */
export const CUSTOM_EVENT_TEXT_MAX = 500;
/** Maximum number of different names in a workspace, and of different properties of a name. */
export const CUSTOM_EVENT_NAMES_MAX = 500;
export const CUSTOM_EVENT_KNOWN_PROPERTIES_MAX = 100;
/** An event can have happened at most this many days ago. */
export const CUSTOM_EVENT_AGE_DAYS_MAX = 365;
/** Events are deleted this many days after they happened. */
export const CUSTOM_EVENT_RETENTION_DAYS = 730;

/** The name of a custom event: case-sensitive, such as `ordered` or `Order.Placed`. */
export const customEventName = z
  .string()
  .max(50)
  .regex(/^[A-Za-z][A-Za-z0-9_.:-]*$/, "Use letters, digits and _ . : - and start with a letter");
/** The name of a property: case-sensitive. */
export const customEventPropertyName = z
  .string()
  .max(50)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "Use letters, digits and _ and start with a letter");

export const CUSTOM_EVENT_PROPERTY_TYPES = ["text", "number", "boolean", "date"] as const;
export const customEventPropertyType = z
  .enum(CUSTOM_EVENT_PROPERTY_TYPES)
  .meta({ id: "CustomEventPropertyType" });
export type CustomEventPropertyType = z.infer<typeof customEventPropertyType>;

const propertyValue = z.union([z.string().max(CUSTOM_EVENT_TEXT_MAX), z.number(), z.boolean()], {
  error: `Must be a number, true, false, or text of at most ${CUSTOM_EVENT_TEXT_MAX} characters`,
});
export type CustomEventValue = z.infer<typeof propertyValue>;

/** Returns the type of a property's value: an ISO 8601 day, or a time with an offset, is a date. */
export function customEventPropertyTypeOf(value: CustomEventValue): CustomEventPropertyType {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return day.safeParse(value).success || timestamp.safeParse(value).success ? "date" : "text";
}

/** Facts by name. Dates are ISO 8601: a day, or a time with an offset, which is stored in UTC. */
const properties = z
  .record(customEventPropertyName, propertyValue)
  .refine((given) => Object.keys(given).length <= CUSTOM_EVENT_PROPERTIES_MAX, {
    message: `Use at most ${CUSTOM_EVENT_PROPERTIES_MAX} properties`,
  });

/** Something that a contact did outside of Arauto. */
export const customEventBody = z
  .strictObject({
    name: customEventName,
    contactId: id.optional(),
    email: email.optional(),
    /** Creates a contact with this email if there is none, under the rules of a new contact. */
    createContact: z.boolean().default(false),
    properties: properties.default({}),
    /** Defaults to now. At most a year ago. */
    occurredAt: timestamp.optional(),
    /** Your own id of the event: another event with the same id is not stored again. */
    id: z.string().trim().min(1).max(100).optional(),
  })
  .superRefine(({ contactId, email: address, createContact }, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (contactId === undefined && address === undefined)
      problem("email", "Give either contactId or email");
    else if (contactId !== undefined && address !== undefined)
      problem("contactId", "Give either contactId or email, not both");
    else if (createContact && address === undefined)
      problem("createContact", "Only a contact given by email can be created");
  })
  .meta({ id: "CustomEventBody" });
export type CustomEventBody = z.output<typeof customEventBody>;

const customEventBatch = z
  .strictObject({ items: z.array(batchItem(customEventBody)).min(1).max(CUSTOM_EVENTS_MAX) })
  .meta({ id: "CustomEventBatch" });

/** The result for one event. */
export const customEventResult = z
  .object({
    /** `repeated`: an event with this id was stored before, and nothing changed. `failed`: see `errors`. */
    outcome: z.enum(["stored", "repeated", "failed"]),
    /** Null when it failed. */
    eventId: id.nullable(),
    contactId: id.nullable(),
    contactCreated: z.boolean(),
    errors: z.array(fieldProblem),
  })
  .meta({ id: "CustomEventResult" });
export type CustomEventResult = z.infer<typeof customEventResult>;

/** A name of received events, with their known properties. */
export const knownCustomEvent = z
  .object({
    name: z.string(),
    firstSeenAt: timestamp,
    /** Rounded to hours. */
    lastSeenAt: timestamp,
    /** A property can have had values of several types. */
    properties: z.array(z.object({ name: z.string(), types: z.array(customEventPropertyType) })),
  })
  .meta({ id: "KnownCustomEvent" });
export type KnownCustomEvent = z.infer<typeof knownCustomEvent>;

const tag = "Custom events";
export const customEventRoutes = {
  send: defineRoute({
    operationId: "sendCustomEvents",
    method: "POST",
    path: "/v1/Events",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "events:write",
    summary: "Send custom events",
    description:
      "Takes one event, or up to 1,000 in `items`. The response has a result for each in the same order: events in `items` that are invalid fail alone, a single one fails the request. Properties are flat, and nothing is cut off: an event that exceeds a limit fails.",
    bodyLimit: 4 * 1_048_576,
    body: z.union([customEventBatch, customEventBody]),
    response: z.object({ items: z.array(customEventResult) }).meta({ id: "CustomEventResults" }),
  }),
  names: defineRoute({
    operationId: "listCustomEventNames",
    method: "GET",
    path: "/v1/Events/Names",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "events:read",
    summary: "List names of custom events",
    description:
      "Names of the events that the workspace stores, with the names and types of their properties, by name.",
    response: z.object({ items: z.array(knownCustomEvent) }).meta({ id: "KnownCustomEvents" }),
  }),
};
