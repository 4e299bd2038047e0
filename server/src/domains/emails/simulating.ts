import { defineJob } from "../../platform/jobs/jobs.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { emailLedgers } from "../ledger/index.ts";
import { simulateJob as reference, type SimulatePayload } from "../mailbox/index.ts";
import { createRecorder, markComplained } from "../tracking/index.ts";

/** The simulated reader: a person with a desktop client. */
const READER = { kind: "human", client: "thunderbird", device: "desktop" } as const;

/** Simulates opening an email to the simulator, or a complaint about it. Only emails of test keys can be simulated. */
export const simulateJob = defineJob<SimulatePayload>({
  ...reference,
  async run({ tenantId, campaignId, contactId, act }, { deps }) {
    const message = { campaignId, contactId };
    const subject = await deps.database.tenant(tenantId, (tx) =>
      emailLedgers.findSubject(tx, tenantId, message),
    );
    if (!subject.email?.test) return;
    if (act === "opened") {
      await createRecorder(deps).add(tenantId, { ...message, link: null, visitor: READER });
      return;
    }
    await deps.database.tenant(tenantId, async (tx) => {
      if (!(await markComplained(tx, tenantId, campaignId, contactId, new Date()))) return;
      const facts = { feedbackType: "abuse" };
      await recordEvents(tx, tenantId, [
        { type: "mail.complained", ...emailLedgers.aboutSubject(subject, facts) },
      ]);
    });
  },
});
