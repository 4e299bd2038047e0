import { z } from "zod";
import { deletedCount, id, idList, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** How long deleted contacts can be restored. */
export const CONTACT_TRASH_DAYS = 30;

export const deletedContact = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    deletedAt: timestamp,
    /** When it is deleted permanently. */
    purgedAt: timestamp,
    /** The name of the member who deleted it; null for API keys and former members. */
    deletedBy: z.string().nullable(),
    /** Another contact has the address now, so this one can't be restored. */
    addressTaken: z.boolean(),
  })
  .meta({ id: "DeletedContact" });
export type DeletedContactItem = z.infer<typeof deletedContact>;

const tag = "Contacts";
export const contactTrashRoutes = {
  list: defineRoute({
    operationId: "listDeletedContacts",
    method: "GET",
    path: "/v1/Accounts/Trash",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List deleted contacts",
    description: "Those that can still be restored. `search` matches name and email.",
    query: listQuery(["deletedAt", "name", "email"]),
    response: page("DeletedContactPage", deletedContact),
  }),
  restore: defineRoute({
    operationId: "restoreContacts",
    method: "POST",
    path: "/v1/Accounts/BulkRestore",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Restore contacts from the trash",
    description:
      "Contacts return with their id, values, tags, topics and history. Those whose address another contact has now stay in the trash and are counted in `taken`. Fails with `PLAN_LIMIT_REACHED` without room for all of them.",
    body: idList.meta({ id: "RestoreContactsBody" }),
    response: z
      .object({ count: z.number().int(), taken: z.number().int() })
      .meta({ id: "RestoredContacts" }),
  }),
  purge: defineRoute({
    operationId: "purgeContacts",
    method: "POST",
    path: "/v1/Accounts/BulkPurge",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Delete contacts permanently",
    description:
      "Only contacts in the trash can be deleted permanently. Suppressed addresses remain suppressed by hash.",
    body: idList.meta({ id: "PurgeContactsBody" }),
    response: deletedCount,
  }),
};
