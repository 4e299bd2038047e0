import type { EventReader } from "../../platform/events/follower.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./queries.ts";

/** Notes which contacts the entries mean that are known by hash alone. */
export const linkJob = defineJob<JobPayload>({
  name: "suppressions.link",
  async run({ tenantId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      if (await queries.hasUnlinked(tx, tenantId)) await queries.link(tx, tenantId);
    });
  },
});

/** An import may have brought contacts whose addresses are on the list. */
export const importsReader: EventReader = {
  name: "suppressions",
  types: ["import.finished"],
  async handle(tx, { jobs }, events) {
    for (const tenantId of new Set(events.map((event) => event.tenantId)))
      await jobs.add(tx, linkJob, { tenantId }, { key: `${linkJob.name}:${tenantId}` });
  },
};
