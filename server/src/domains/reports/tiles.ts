import {
  AppError,
  type CampaignTile,
  type CampaignTileGroups,
  type CampaignTiles,
  MAILBOX_PROVIDERS,
  TILE_STATES,
  type TileState,
  TILES_MAX,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { knownFields } from "../custom-fields/index.ts";
import { changeCodes, states, tiles } from "../ledger/index.ts";
import { readActs, type Acts } from "./report-queries.ts";
import { findTiledCampaign, listClickedLinks, type TiledCampaign } from "./tile-queries.ts";

/** Identifiers of custom fields with the city of a contact. */
const CITY_FIELDS = ["city", "cidade", "ciudad"];

const STATE_OF: Record<states.StoredState, TileState> = {
  pending: "queued",
  deferred: "queued",
  sent: "delivered",
  complained: "delivered",
  bounced: "bounced",
  failed: "failed",
  uncertain: "uncertain",
  skipped: "skipped",
};

/** Returns the state of a recipient's tile: opens and clicks only of a delivered message. */
export function tileState({
  state,
  opened,
  clicked,
}: Pick<tiles.TileRow, "state" | "opened" | "clicked">): TileState {
  const shown = STATE_OF[states.stateName(state)];
  if (shown !== "delivered") return shown;
  return clicked >= 0 ? "clicked" : opened >= 0 ? "opened" : "delivered";
}

/** @throws AppError NOT_FOUND */
async function requireTiled(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<TiledCampaign> {
  const campaign = await findTiledCampaign(tx, tenantId, campaignId);
  if (!campaign) throw new AppError("NOT_FOUND", "Campaign not found");
  return campaign;
}

const unitOf = (count: number) => Math.max(1, Math.ceil(count / TILES_MAX));

/**
 * Returns the result of each recipient of a campaign, or of every n-th recipient of a large one. Reads at most
 * `TILES_MAX` recipients.
 * @throws AppError NOT_FOUND
 */
export async function readTiles(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<CampaignTiles> {
  const campaign = await requireTiled(tx, tenantId, campaignId);
  const recipients = Math.max(campaign.frozen, campaign.placed);
  const unit = unitOf(recipients);
  const sample = { tenantId, campaignId, unit };
  const rows = await tiles.listTiles(tx, sample, campaign.startedAt ?? campaign.now);
  const leftOut = Math.ceil((recipients - campaign.placed) / unit);
  const skipped = leftOut > 0 ? await tiles.listLeftOut(tx, { tenantId, campaignId }, leftOut) : [];
  const all = [
    ...rows,
    ...skipped.map((row, at) => ({ ...row, key: -1 - at, sent: -1, opened: -1, clicked: -1 })),
  ];
  const shown = all.map(tileState);
  return {
    people: recipients,
    unit,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    at: campaign.now.toISOString(),
    counts:
      unit === 1
        ? countsOf(shown)
        : summedCounts(campaign, await readActs(tx, tenantId, [campaignId])),
    keys: all.map(({ key }) => key),
    states: shown.map((state) => TILE_STATES.indexOf(state)),
    turns: all.map(({ turn }) => turn),
    sent: all.map(({ sent }) => sent),
    opened: all.map(({ opened }) => opened),
    clicked: all.map(({ clicked }) => clicked),
  };
}

function countsOf(shown: readonly TileState[]): CampaignTiles["counts"] {
  const counts = Object.fromEntries(TILE_STATES.map((state) => [state, 0])) as Record<
    TileState,
    number
  >;
  for (const state of shown) counts[state] += 1;
  return counts;
}

/** Counts all recipients from the ledger's sums. */
function summedCounts(campaign: TiledCampaign, acts: Acts): CampaignTiles["counts"] {
  const { frozen, placed, sent, bounced, failed, uncertain } = campaign;
  const skipped = campaign.skipped + Math.max(0, frozen - placed);
  const clicked = Math.min(acts.clicked, sent);
  const opened = Math.max(0, Math.min(acts.opened, sent) - clicked);
  return {
    queued: placed - sent - bounced - failed - uncertain - campaign.skipped,
    delivered: sent - opened - clicked,
    opened,
    clicked,
    bounced,
    failed,
    uncertain,
    skipped,
  };
}

async function findCityField(tx: Transaction, tenantId: string): Promise<string | null> {
  const fields = await knownFields(tx, tenantId);
  const found = CITY_FIELDS.find((name) =>
    fields.some(({ identifier, type }) => identifier === name && type === "text"),
  );
  return found ?? null;
}

/** Returns the providers and cities of the recipients in `readTiles`. @throws AppError NOT_FOUND */
export async function readTileGroups(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<CampaignTileGroups> {
  const { frozen, placed } = await requireTiled(tx, tenantId, campaignId);
  const unit = unitOf(Math.max(frozen, placed));
  const cityField = await findCityField(tx, tenantId);
  const rows = await tiles.listTileGroups(tx, { tenantId, campaignId, unit }, cityField);
  const cities = new Map<string, number>();
  const cityAt = (city: string) => {
    const at = cities.get(city) ?? cities.size;
    cities.set(city, at);
    return at;
  };
  return {
    keys: rows.map(({ key }) => key),
    provider: rows.map((row) => MAILBOX_PROVIDERS.indexOf(changeCodes.providerName(row.provider))),
    providers: [...MAILBOX_PROVIDERS],
    city: rows.map(({ city }) => (city === null ? -1 : cityAt(city))),
    cities: [...cities.keys()],
  };
}

/** Returns the recipient of a tile. @throws AppError NOT_FOUND */
export async function readTile(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  key: number,
): Promise<CampaignTile> {
  await requireTiled(tx, tenantId, campaignId);
  const cityField = await findCityField(tx, tenantId);
  const row = await tiles.findTile(tx, tenantId, campaignId, key, cityField);
  if (!row) throw new AppError("NOT_FOUND", "Recipient not found");
  const links =
    row.clickedAt === null ? [] : await listClickedLinks(tx, tenantId, campaignId, row.recipientId);
  const state = states.stateName(row.state);
  return {
    contactId: row.contactId,
    name: row.name,
    email: row.email,
    city: row.city,
    state: row.beingSent ? "claimed" : state,
    sentAt: row.sentAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    links: links.map(({ url }) => url),
  };
}
