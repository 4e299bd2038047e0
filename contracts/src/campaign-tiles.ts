import { z } from "zod";
import { recipientState } from "./campaign-ledger.ts";
import { id, idParams, INTEGER_MAX, timestamp } from "./lists.ts";
import { mailboxProvider } from "./mailbox-providers.ts";
import { defineRoute } from "./route.ts";

/** Maximum number of tiles; in larger campaigns a tile represents several recipients. */
export const TILES_MAX = 5000;

/** The state of a recipient's tile. Opens and clicks are human ones. */
export const TILE_STATES = [
  "queued",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "failed",
  "uncertain",
  "skipped",
] as const;
export type TileState = (typeof TILE_STATES)[number];

const count = z.number().int();
const column = z.array(z.number().int());

/**
 * The recipients of a campaign in columns: index n of each is tile n. Times are seconds since `startedAt`, -1 for
 * never.
 */
export const campaignTiles = z
  .object({
    /** Recipients in the list. */
    people: count,
    /** Number of recipients per tile. If more than one, the tile shows the first of them. */
    unit: count,
    startedAt: timestamp.nullable(),
    /** When these columns were loaded. */
    at: timestamp,
    /** Recipients by state, counting all of them. */
    counts: z.record(z.enum(TILE_STATES), count),
    /** Identify the recipient of a tile, for `getCampaignTile`. */
    keys: column,
    /** Positions in `TILE_STATES`. */
    states: column,
    /** Quarter turns, derived from the contact's id. */
    turns: column,
    /** When a server accepted the email. The time of rejections is not stored. */
    sent: column,
    opened: column,
    clicked: column,
  })
  .meta({ id: "CampaignTiles" });
export type CampaignTiles = z.infer<typeof campaignTiles>;

/** Attributes that recipients share, in columns like those of `CampaignTiles`. */
export const campaignTileGroups = z
  .object({
    keys: column,
    /** Positions in `providers`. */
    provider: column,
    providers: z.array(mailboxProvider),
    /** Positions in `cities`, -1 for unknown. */
    city: column,
    /** From a custom field with the identifier `city`, `cidade` or `ciudad`; empty without one. */
    cities: z.array(z.string()),
  })
  .meta({ id: "CampaignTileGroups" });
export type CampaignTileGroups = z.infer<typeof campaignTileGroups>;

export const campaignTile = z
  .object({
    /** Null for a contact that was deleted, as are the next two. */
    contactId: id.nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    city: z.string().nullable(),
    state: recipientState,
    sentAt: timestamp.nullable(),
    openedAt: timestamp.nullable(),
    clickedAt: timestamp.nullable(),
    /** Targets of the links that the contact clicked, ordered by first click; at most three. */
    links: z.array(z.string()),
  })
  .meta({ id: "CampaignTile" });
export type CampaignTile = z.infer<typeof campaignTile>;

const tag = "Campaigns";
export const campaignTileRoutes = {
  tiles: defineRoute({
    operationId: "getCampaignTiles",
    method: "GET",
    path: "/v1/Campaigns/{id}/Report/Tiles",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "reports:read",
    summary: "Get what happened to each recipient",
    description:
      "States and times in columns, without names. Of campaigns with more than 5,000 recipients it returns every n-th one.",
    params: idParams,
    response: campaignTiles,
  }),
  groups: defineRoute({
    operationId: "getCampaignTileGroups",
    method: "GET",
    path: "/v1/Campaigns/{id}/Report/Tiles/Groups",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "reports:read",
    summary: "Get providers and cities of recipients",
    description: "For the same recipients as `getCampaignTiles`, without names.",
    params: idParams,
    response: campaignTileGroups,
  }),
  tile: defineRoute({
    operationId: "getCampaignTile",
    method: "GET",
    path: "/v1/Campaigns/{id}/Report/Tiles/{key}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "Get the recipient of a tile",
    params: idParams.extend({ key: z.coerce.number().int().min(-TILES_MAX).max(INTEGER_MAX) }),
    response: campaignTile,
  }),
};
