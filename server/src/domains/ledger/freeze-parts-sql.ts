import type { CampaignCanary, CampaignTest } from "@arauto/contracts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { dueByZone } from "../../platform/local-time.ts";
import { CHUNK_STAGES } from "./states.ts";

/** Recipients of one part get the same content at the same time. No chunk spans two parts. */
export interface Part {
  stage: number;
  /** The variant, or null while it is undecided. */
  variant: number | null;
  /** When its chunks are due. Null: immediately. "infinity": not until released. */
  due: string | null;
  /** Its chunks are spread over the time of a spread campaign. */
  spreads: boolean;
}

/** How an audience is divided into parts. */
export interface Parting {
  /** By number. */
  parts: readonly Part[];
  /**
   * The part number of a contact, over `people p` (with `slot`), the random `rank` starting at 0, and the number of
   * contacts, `sizing.total`.
   */
  numberOf: Sql<number>;
  /** Whether `numberOf` uses `rank`. */
  byRank: boolean;
  /** Slots by time zone. Contacts in other zones are in slot 0. */
  zones: { names: string[]; slots: number[] };
  /** The first stage of a campaign with more than one part. */
  stage: "canary" | "test" | null;
}

const HELD = "infinity";
const NO_ZONES = { names: [], slots: [] };

/** Sends to all recipients at once. */
const WHOLE: Parting = {
  parts: [{ stage: CHUNK_STAGES.rest, variant: 0, due: null, spreads: true }],
  numberOf: sql<number>`0`,
  byRank: false,
  zones: NO_ZONES,
  stage: null,
};

/** Sends to the canary share, at least one recipient, and holds back the rest. */
function canaryParting({ percent }: CampaignCanary): Parting {
  return {
    ...WHOLE,
    parts: [
      { stage: CHUNK_STAGES.canary, variant: 0, due: null, spreads: false },
      { stage: CHUNK_STAGES.rest, variant: 0, due: HELD, spreads: true },
    ],
    numberOf: sql<number>`case when rank < ceil(sizing.total * ${percent}::int / 100.0) then 0 else 1 end`,
    byRank: true,
    stage: "canary",
  };
}

/** Assigns the variants round-robin, so that their numbers differ by at most one, and holds back the rest. */
function testParting({ share, variants }: CampaignTest): Parting {
  const count = variants.length + 1;
  const taking = sql`greatest(${count}::int, floor(sizing.total * ${share}::int / 100.0))`;
  return {
    ...WHOLE,
    parts: [
      ...Array.from({ length: count }, (_, variant) => ({
        stage: CHUNK_STAGES.test,
        variant,
        due: null,
        // Without a rest, only the test is spread.
        spreads: share === 100,
      })),
      { stage: CHUNK_STAGES.rest, variant: null, due: HELD, spreads: true },
    ],
    numberOf: sql<number>`case when rank < ${taking} then (rank % ${count}::int)::int else ${count}::int end`,
    byRank: true,
    stage: "test",
  };
}

/** Groups recipients by the instant at which a local time occurs in their time zone. */
function zoneParting(sendAt: string, zones: readonly string[], workspaceZone: string): Parting {
  const due = dueByZone(sendAt, zones, workspaceZone);
  const instants = [due.usual.getTime()];
  const slots: number[] = [];
  for (const time of due.zones.values()) {
    const known = instants.indexOf(time.getTime());
    slots.push(known === -1 ? instants.push(time.getTime()) - 1 : known);
  }
  return {
    ...WHOLE,
    parts: instants.map((time) => ({
      stage: CHUNK_STAGES.rest,
      variant: 0,
      due: new Date(time).toISOString(),
      spreads: true,
    })),
    numberOf: sql<number>`p.slot`,
    zones: { names: [...due.zones.keys()], slots },
  };
}

/** Returns when the spread of a part's chunks begins; null if they aren't spread or are held back. */
export function spreadFrom(part: Part, now: Date): Date | null {
  if (!part.spreads || part.due === HELD) return null;
  return part.due === null ? now : new Date(Math.max(Date.parse(part.due), now.getTime()));
}

/** Returns how a campaign's audience is divided into parts. @param zones the time zones of contacts */
export function partingOf(
  campaign: {
    canary: CampaignCanary | null;
    test: CampaignTest | null;
    sendAt: string | null;
    sendAtZone: "workspace" | "recipient";
  },
  zones: readonly string[],
  workspaceZone: string,
): Parting {
  if (campaign.test) return testParting(campaign.test);
  if (campaign.canary) return canaryParting(campaign.canary);
  if (campaign.sendAt !== null && campaign.sendAtZone === "recipient")
    return zoneParting(campaign.sendAt, zones, workspaceZone);
  return WHOLE;
}
