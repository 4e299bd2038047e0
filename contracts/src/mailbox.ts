import { z } from "zod";
import { deletedCount, id, idParams, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

export const capturedMailSummary = z
  .object({
    id,
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    size: z.number().int(),
    receivedAt: timestamp,
    campaignId: id.nullable(),
  })
  .meta({ id: "CapturedMailSummary" });
export const capturedMail = capturedMailSummary
  .extend({
    html: z.string().nullable(),
    text: z.string().nullable(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Without the images that the HTML shows. */
    attachments: z.array(
      z.object({
        /** Its place among all attachments, from 0. */
        place: z.number().int(),
        /** May be empty. */
        name: z.string(),
        type: z.string(),
        /** In bytes. */
        size: z.number().int(),
      }),
    ),
  })
  .meta({ id: "CapturedMail" });

const tag = "Mailbox";
export const mailboxRoutes = {
  list: defineRoute({
    operationId: "listCapturedMails",
    method: "GET",
    path: "/v1/Mailbox",
    tag,
    access: "CONFIG.VIEW",
    summary: "List test emails",
    description:
      "Emails captured by the test inbox, newest first. `search` matches recipient and subject.",
    query: listQuery(["receivedAt"]),
    response: page("CapturedMailPage", capturedMailSummary),
  }),
  get: defineRoute({
    operationId: "getCapturedMail",
    method: "GET",
    path: "/v1/Mailbox/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get a test email",
    params: idParams,
    response: capturedMail,
  }),
  source: defineRoute({
    operationId: "getCapturedMailSource",
    method: "GET",
    path: "/v1/Mailbox/{id}/Source",
    tag,
    access: "CONFIG.VIEW",
    produces: "text/plain",
    summary: "Get a test email's source",
    description: "Returns the message exactly as received.",
    params: idParams,
  }),
  attachment: defineRoute({
    operationId: "getCapturedMailAttachment",
    method: "GET",
    path: "/v1/Mailbox/{id}/Attachments/{place}",
    tag,
    access: "CONFIG.VIEW",
    produces: "application/octet-stream",
    summary: "Download an attachment of a test email",
    params: idParams.extend({ place: z.coerce.number().int().min(0).max(99) }),
  }),
  clear: defineRoute({
    operationId: "clearMailbox",
    method: "DELETE",
    path: "/v1/Mailbox",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Delete all test emails",
    response: deletedCount,
  }),
};
