import type { CampaignCanary, CampaignTest } from "@arauto/contracts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { CHUNK_STAGES, dueByZone } from "../campaigns/index.ts";

/** People of one part get the same content at the same time: they share chunks, and no chunk has people of two parts. */
export interface Part {
  stage: number;
  /** Which content; null: not decided. */
  variant: number | null;
  /** When its chunks are due; null: at once. "infinity": held. */
  due: string | null;
}

/** How an audience falls into parts. */
export interface Parting {
  /** By number. */
  parts: readonly Part[];
  /**
   * The number of somebody's part, over `people p` (with `slot`), `rank`, which counts people in a random order
   * from 0 on, and `sizing.total`, how many there are.
   */
  numberOf: Sql<number>;
  /** `numberOf` asks for `rank`. */
  byRank: boolean;
  /** Slots by zone; whoever is in none of them is in slot 0. */
  zones: { names: string[]; slots: number[] };
  /** What the campaign does first when it has more than one part. */
  stage: "canary" | "test" | null;
}

const HELD = "infinity";
const NO_ZONES = { names: [], slots: [] };

/** Everybody at once. */
const WHOLE: Parting = {
  parts: [{ stage: CHUNK_STAGES.rest, variant: 0, due: null }],
  numberOf: sql<number>`0`,
  byRank: false,
  zones: NO_ZONES,
  stage: null,
};

/** The first of so many percent, at least one person; everybody else is held. */
function canaryParting({ percent }: CampaignCanary): Parting {
  return {
    ...WHOLE,
    parts: [
      { stage: CHUNK_STAGES.canary, variant: 0, due: null },
      { stage: CHUNK_STAGES.rest, variant: 0, due: HELD },
    ],
    numberOf: sql<number>`case when rank < ceil(sizing.total * ${percent}::int / 100.0) then 0 else 1 end`,
    byRank: true,
    stage: "canary",
  };
}

/** Who takes part gets one variant after the other, so that their numbers differ by one person at most; everybody else is held. */
function testParting({ share, variants }: CampaignTest): Parting {
  const count = variants.length + 1;
  const taking = sql`greatest(${count}::int, floor(sizing.total * ${share}::int / 100.0))`;
  return {
    ...WHOLE,
    parts: [
      ...Array.from({ length: count }, (_, variant) => ({ stage: CHUNK_STAGES.test, variant, due: null })),
      { stage: CHUNK_STAGES.rest, variant: null, due: HELD },
    ],
    numberOf: sql<number>`case when rank < ${taking} then (rank % ${count}::int)::int else ${count}::int end`,
    byRank: true,
    stage: "test",
  };
}

/** By the instants at which a local time comes in the zones of people. */
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
    parts: instants.map((time) => ({ stage: CHUNK_STAGES.rest, variant: 0, due: new Date(time).toISOString() })),
    numberOf: sql<number>`p.slot`,
    zones: { names: [...due.zones.keys()], slots },
  };
}

/** How a campaign's audience falls into parts. @param zones that contacts are in */
export function partingOf(
  campaign: { canary: CampaignCanary | null; test: CampaignTest | null; sendAt: string | null; sendAtZone: "workspace" | "recipient" },
  zones: readonly string[],
  workspaceZone: string,
): Parting {
  if (campaign.test) return testParting(campaign.test);
  if (campaign.canary) return canaryParting(campaign.canary);
  if (campaign.sendAt !== null && campaign.sendAtZone === "recipient") return zoneParting(campaign.sendAt, zones, workspaceZone);
  return WHOLE;
}
