import { z } from "zod";
import { emailBlock } from "./email-blocks.ts";
import { emailSection } from "./email-document.ts";
import { deletedCount, id, idList, idParams, line, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** A section or block saved for reuse. Inserting it creates a copy; existing emails don't change with it. */
export const savedBlockContent = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("section"), section: emailSection }),
    z.strictObject({ type: z.literal("block"), block: emailBlock }),
  ])
  // Returned as stored.
  .meta({ id: "SavedBlockContent", "x-stored": true });
export type SavedBlockContent = z.infer<typeof savedBlockContent>;

export const savedBlock = z
  .object({ id, name: z.string(), content: savedBlockContent, createdAt: timestamp })
  .meta({ id: "SavedBlock" });
export type SavedBlock = z.infer<typeof savedBlock>;

const tag = "Templates";
export const savedBlockRoutes = {
  list: defineRoute({
    operationId: "listSavedBlocks",
    method: "GET",
    path: "/v1/SavedBlocks",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "List saved blocks",
    description: "Includes saved sections.",
    query: listQuery(["createdAt", "name"]),
    response: page("SavedBlockPage", savedBlock),
  }),
  create: defineRoute({
    operationId: "createSavedBlock",
    method: "POST",
    path: "/v1/SavedBlocks",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    status: 201,
    summary: "Save a block",
    description: "Saves a block or section for reuse.",
    body: z.object({ name: line(100), content: savedBlockContent }).meta({ id: "SavedBlockBody" }),
    response: savedBlock,
  }),
  rename: defineRoute({
    operationId: "renameSavedBlock",
    method: "PUT",
    path: "/v1/SavedBlocks/{id}",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Rename a saved block",
    params: idParams,
    body: z.object({ name: line(100) }).meta({ id: "RenameSavedBlockBody" }),
    response: savedBlock,
  }),
  remove: defineRoute({
    operationId: "deleteSavedBlocks",
    method: "POST",
    path: "/v1/SavedBlocks/BulkDelete",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Delete saved blocks",
    description: "Emails that already use a block do not change.",
    body: idList.meta({ id: "DeleteSavedBlocksBody" }),
    response: deletedCount,
  }),
};
