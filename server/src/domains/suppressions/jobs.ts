import type { EventReader } from "../../platform/events/event-reader.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./queries.ts";

/** Links entries that are known only by hash to their contacts. */
export const linkJob = defineJob<JobPayload>({
  name: "suppressions.link",
  async run({ tenantId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      if (await queries.hasUnlinked(tx, tenantId)) await queries.link(tx, tenantId);
    });
  },
});

/** An import may have created contacts whose addresses are suppressed. */
export const importsReader: EventReader = {
  name: "suppressions",
  types: ["import.finished"],
  async handle(tx, { jobs }, events) {
    for (const tenantId of new Set(events.map((event) => event.tenantId)))
      await jobs.add(tx, linkJob, { tenantId }, { key: `${linkJob.name}:${tenantId}` });
  },
};
