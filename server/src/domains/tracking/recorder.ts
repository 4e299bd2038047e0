import type { Transaction } from "../../platform/database/database.ts";
import { createGroupCommit, type GroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/domain.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { type Act, countLinkClicks, type MarkedPerson, markPeople } from "./engagement-queries.ts";

// People who open at the same moment share a transaction; one process writes one at a time for a
// workspace, so that the campaign's counters are never fought over.
const GROUP_ACTS = 500;
const WRITERS = 4;

const personKey = (act: { campaignId: string; accountId: string }) => `${act.campaignId}/${act.accountId}`;

/**
 * Stores opens and clicks. `add` resolves when the act is committed. Each person counts once for a
 * campaign; repeated clicks only raise the link's count, so a link that is hammered writes no events.
 */
export function createRecorder(deps: Pick<Deps, "database">): GroupCommit<Act> {
  return createGroupCommit<Act>({
    async write(tenantId, acts) {
      const alone = acts.length === 1;
      const missed = await deps.database.tenant(tenantId, (tx) => recordActs(tx, tenantId, acts, !alone));
      if (alone) return;
      for (const act of missed) await deps.database.tenant(tenantId, (tx) => recordActs(tx, tenantId, [act], false));
    },
    maxItems: GROUP_ACTS,
    writers: WRITERS,
    writersPerTenant: 1,
  });
}

/** @returns acts of people who were not found, or are being written by somebody else at this moment */
async function recordActs(tx: Transaction, tenantId: string, acts: readonly Act[], skipLocked: boolean): Promise<Act[]> {
  const people = await markPeople(tx, tenantId, acts, skipLocked);
  const found = new Set(people.map(personKey));
  const clicks = acts.filter((act) => act.link !== null && found.has(personKey(act)));
  const links = clicks.length === 0 ? [] : await countLinkClicks(tx, tenantId, clicks);
  const clicked = links
    .filter((click) => click.first)
    .map(({ campaignId, accountId, link }): NewEvent => {
      return { type: "mail.clicked", campaignId, accountId, data: { link } };
    });
  await recordEvents(tx, tenantId, [...people.filter((person) => person.firstOpen).map(openedEvent), ...clicked]);
  return acts.filter((act) => !found.has(personKey(act)));
}

function openedEvent({ campaignId, accountId, firstClick }: MarkedPerson): NewEvent {
  return { type: "mail.opened", campaignId, accountId, data: { by: firstClick ? "click" : "pixel" } };
}
