import {
  campaignReport,
  campaignRoutes,
  CAMPAIGNS_PATH,
  id,
  recipientVerdict,
  reportRoutes,
} from "@arauto/contracts";
import { z } from "zod";
import { defineTool } from "../../platform/http/tools.ts";
import { explainReach, explainVerdict } from "./explanations.ts";
import { consoleUrl, cut } from "./shapes.ts";

const DOMAINS_MAX = 10;
const POINTS_MAX = 60;
const REPLY_MAX = 500;

const readReport = defineTool({
  name: "read_report",
  title: "Read a campaign report",
  description:
    "Returns the results of a campaign that was started: recipients, delivered, opened, clicked, unsubscribed, complaints, results over time, by recipient domain and by variant, and why servers rejected emails. Opens are an estimate: machineOpened counts automatic ones.",
  input: z.object({ campaignId: id }),
  output: campaignReport
    .pick({
      tracking: true,
      funnel: true,
      overTime: true,
      domains: true,
      refusals: true,
      heldBounces: true,
      variants: true,
      partsToCount: true,
    })
    .extend({ consoleUrl }),
  routes: [reportRoutes.report],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ campaignId }, context) {
    const report = await context.call(reportRoutes.report, { params: { id: campaignId } });
    const { overTime, domains, refusals } = report;
    return {
      ...report,
      overTime: { ...overTime, points: overTime.points.slice(0, POINTS_MAX) },
      domains: { ...domains, items: domains.items.slice(0, DOMAINS_MAX) },
      refusals: refusals.map((one) => ({
        ...one,
        samples: one.samples.slice(0, 2).map((reply) => cut(reply, REPLY_MAX)),
      })),
      consoleUrl: context.consoleUrl(`${CAMPAIGNS_PATH}/${campaignId}`),
    };
  },
});

const explainDelivery = defineTool({
  name: "explain_delivery",
  title: "Explain a contact's delivery",
  description:
    "Explains exactly why a person did or didn't get a campaign, from the ledger of its recipients: state, reason for skipping, attempts, the mail server's last reply, opens and clicks; and whether campaigns reach the person now, with suppression and topic.",
  input: z.object({
    campaignId: id,
    email: z.string().trim().min(1).max(255).describe("The person's email address"),
  }),
  output: recipientVerdict.extend({
    explanation: z.string(),
    consoleUrl: consoleUrl.nullable().describe("The contact in the console"),
  }),
  routes: [campaignRoutes.verdict],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ campaignId, email }, context) {
    const verdict = await context.call(campaignRoutes.verdict, {
      params: { id: campaignId },
      query: { email },
    });
    const { recipient, contactNow } = verdict;
    return {
      ...verdict,
      recipient: recipient && {
        ...recipient,
        reply: recipient.reply && cut(recipient.reply, REPLY_MAX),
      },
      explanation: [explainVerdict(verdict), ...explainReach(contactNow)].join(" "),
      consoleUrl: contactNow && context.consoleUrl(`/accounts/${contactNow.contactId}`),
    };
  },
});

/** Tools for campaign results. */
export const resultTools = [readReport, explainDelivery];
