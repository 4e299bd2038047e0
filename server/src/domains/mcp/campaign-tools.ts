import {
  type Campaign,
  campaign,
  campaignReview,
  campaignRoutes,
  CAMPAIGN_FILTERS_MAX,
  CAMPAIGN_TEST_ADDRESSES_MAX,
  CAMPAIGNS_PATH,
  campaignStatus,
  email,
  id,
  line,
} from "@arauto/contracts";
import { z } from "zod";
import { defineTool, type ToolContext } from "../../platform/http/tools.ts";
import { consoleUrl, cut, pageInput, pageOf } from "./shapes.ts";

const urlOf = (context: ToolContext, campaignId: string) =>
  context.consoleUrl(`${CAMPAIGNS_PATH}/${campaignId}`);

const listed = campaign
  .pick({
    id: true,
    name: true,
    kind: true,
    status: true,
    stage: true,
    templateId: true,
    templateName: true,
    sendingAccountId: true,
    createdAt: true,
    startsAt: true,
    startedAt: true,
    finishedAt: true,
  })
  .extend({ consoleUrl });

const listCampaigns = defineTool({
  name: "list_campaigns",
  title: "List campaigns",
  description:
    "Lists campaigns and workflows, newest first. get_campaign returns the settings and counts of one.",
  input: z.object({
    status: campaignStatus.optional(),
    ...pageInput,
  }),
  output: pageOf(listed),
  routes: [campaignRoutes.list],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run(query, context) {
    const { items, ...page } = await context.call(campaignRoutes.list, { query });
    return {
      ...page,
      items: items.map((one) => ({ ...one, consoleUrl: urlOf(context, one.id) })),
    };
  },
});

const getCampaign = defineTool({
  name: "get_campaign",
  title: "Get a campaign",
  description:
    "Returns a campaign's audience, sender, texts, state and recipient counts: how many were sent, failed, were skipped and why.",
  input: z.object({ campaignId: id }),
  output: listed.extend(
    campaign.pick({
      filters: true,
      excludedFilters: true,
      topicName: true,
      fromEmail: true,
      shown: true,
      balance: true,
      engagement: true,
      problem: true,
    }).shape,
  ),
  routes: [campaignRoutes.get],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ campaignId }, context) {
    const found = await context.call(campaignRoutes.get, { params: { id: campaignId } });
    return { ...found, consoleUrl: urlOf(context, campaignId) };
  },
});

const NEXT_STEP =
  "Nothing was sent. A person must review the draft and start it in the console, at consoleUrl.";

const drafted = z.object({
  campaignId: id,
  name: z.string(),
  status: campaignStatus,
  missing: z.array(z.string()).describe("What the draft needs before a person can start it"),
  nextStep: z.string(),
  consoleUrl,
});

const draftCampaign = defineTool({
  name: "draft_campaign",
  title: "Draft a campaign",
  description:
    "Creates the draft of a one-off campaign: audience, template, subject, sender. It is never sent by this or any other tool: a person must click Start in the console, so give the user consoleUrl. Use review_campaign next.",
  input: z
    .object({
      name: line(100).describe("Seen only inside the workspace"),
      filterIds: z
        .array(id)
        .min(1)
        .max(CAMPAIGN_FILTERS_MAX)
        .optional()
        .describe("The audience: contacts in any of these saved filters"),
      allContacts: z
        .literal(true)
        .optional()
        .describe("The audience is every contact. Only when the user explicitly asks for it"),
      excludedFilterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
      topicId: id.optional().describe("Only subscribers of this topic"),
      templateId: id.optional(),
      subject: line(255).optional().describe("Replaces the template's subject, in all languages"),
      previewText: line(255, 0).optional().describe("Replaces the template's preview text"),
      sendingAccountId: id
        .optional()
        .describe("The sender; list_campaigns shows those of earlier campaigns"),
    })
    .refine(
      ({ filterIds, allContacts }) => (filterIds === undefined) !== (allContacts === undefined),
      { message: "Give either filterIds or allContacts" },
    ),
  output: drafted,
  routes: [campaignRoutes.create],
  readOnly: false,
  idempotent: false,
  openWorld: false,
  async run({ filterIds = [], previewText = null, ...given }, context) {
    const { name, excludedFilterIds, topicId, templateId, subject, sendingAccountId } = given;
    const created = await context.call(campaignRoutes.create, {
      body: {
        name,
        filterIds,
        excludedFilterIds,
        topicId,
        templateId,
        subject,
        preheader: previewText,
        sendingAccountId,
      },
    });
    return {
      campaignId: created.id,
      name: created.name,
      status: created.status,
      missing: missingIn(created),
      nextStep: NEXT_STEP,
      consoleUrl: urlOf(context, created.id),
    };
  },
});

const missingIn = ({ templateId, sendingAccountId }: Campaign): string[] => [
  ...(templateId === null ? ["template"] : []),
  ...(sendingAccountId === null ? ["sending account"] : []),
];

const reviewCampaign = defineTool({
  name: "review_campaign",
  title: "Review a campaign",
  description:
    "Checks a draft as the console's review does: how many contacts match, how many of them can receive it, who is excluded and why, when it would start, and every problem that prevents starting. check_template checks the email itself. Starts nothing.",
  input: z.object({ campaignId: id }),
  output: campaignReview.omit({ zones: true }).extend({ nextStep: z.string(), consoleUrl }),
  routes: [campaignRoutes.review],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ campaignId }, context) {
    const review = await context.call(campaignRoutes.review, { params: { id: campaignId } });
    return { ...review, nextStep: NEXT_STEP, consoleUrl: urlOf(context, campaignId) };
  },
});

const sendTestEmail = defineTool({
  name: "send_test_email",
  title: "Send a test email",
  description:
    "Sends a campaign's email, marked as a test and not tracked, to members of the workspace. Addresses of anyone else are rejected. Not available with a test key.",
  input: z.object({
    campaignId: id,
    addresses: z
      .array(email)
      .min(1)
      .max(CAMPAIGN_TEST_ADDRESSES_MAX)
      .describe("Addresses that members sign in with"),
    contactId: id.optional().describe("The contact whose data is used; otherwise sample data"),
  }),
  output: z.object({
    results: z.array(z.object({ to: z.string(), accepted: z.boolean(), reply: z.string() })),
  }),
  routes: [campaignRoutes.test],
  readOnly: false,
  idempotent: false,
  openWorld: true,
  async run({ campaignId, addresses, contactId = null }, { call }) {
    const { results } = await call(campaignRoutes.test, {
      params: { id: campaignId },
      body: { addresses, contactId, onlyMembers: true },
    });
    return { results: results.map((one) => ({ ...one, reply: cut(one.reply, 500) })) };
  },
});

/** Tools for campaigns before they are started. */
export const campaignTools = [
  listCampaigns,
  getCampaign,
  draftCampaign,
  reviewCampaign,
  sendTestEmail,
];
