import { z } from "zod";
import {
  deletedCount,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import { defineRoute } from "./route.ts";

/** A subscription that contacts can choose on the preference page. */
export const topic = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    /** `in`: everyone is subscribed until they opt out; `out`: only contacts who opted in. */
    default: z.enum(["in", "out"]),
    /** Hidden topics are not on the preference page. */
    visibility: z.enum(["public", "hidden"]),
    /** Inactive topics can't be chosen for new campaigns. */
    status: z.enum(["active", "inactive"]),
    /** Contacts who opted in or out explicitly. */
    optedIn: z.number().int(),
    optedOut: z.number().int(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: "Topic" });
export type Topic = z.infer<typeof topic>;

export const topicBody = z
  .object({
    name: line(80),
    description: z.string().trim().max(300).default(""),
    default: z.enum(["in", "out"]),
    visibility: z.enum(["public", "hidden"]).default("public"),
    status: z.enum(["active", "inactive"]).default("active"),
  })
  .meta({ id: "TopicBody" });
export const updateTopicBody = topicBody.extend({ version }).meta({ id: "UpdateTopicBody" });

const tag = "Topics";
export const topicRoutes = {
  list: defineRoute({
    operationId: "listTopics",
    method: "GET",
    path: "/v1/Topics",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List topics",
    query: listQuery(["name", "createdAt"]).extend({
      status: z.enum(["active", "inactive"]).optional(),
    }),
    response: page("TopicPage", topic),
  }),
  create: defineRoute({
    operationId: "createTopic",
    method: "POST",
    path: "/v1/Topics",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    status: 201,
    summary: "Create a topic",
    description: "Fails with `NAME_TAKEN` when the name is in use.",
    body: topicBody,
    response: topic,
  }),
  update: defineRoute({
    operationId: "updateTopic",
    method: "PUT",
    path: "/v1/Topics/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Update a topic",
    description: "Choices that contacts made do not change.",
    params: idParams,
    body: updateTopicBody,
    response: topic,
  }),
  remove: defineRoute({
    operationId: "deleteTopics",
    method: "POST",
    path: "/v1/Topics/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Delete topics",
    description:
      "Deletes the choices of contacts, too. Fails with `IN_USE` while an unsent campaign or a filter uses one.",
    body: idList.meta({ id: "DeleteTopicsBody" }),
    response: deletedCount,
  }),
};
